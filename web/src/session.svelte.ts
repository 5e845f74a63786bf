// The current user and the catalogue, loaded once before the first page.
import { api, whenSignedOut } from "./api";
import type { Catalogue, Me, Welcome } from "./wire";

/** Who this browser was before it opened a recovery link, and the link back to that guest. */
export interface FormerGuest {
  name: string;
  link: string;
}

class Session {
  /** The guest with games that this page was before it opened a recovery link. */
  former = $state.raw<FormerGuest | null>(null);
  /** Whether this browser was signed out elsewhere, so that the user is a new guest. */
  wasSignedOut = $state(false);

  #me = $state.raw<Me>({ id: "", name: "", account: null });
  #catalogue = $state.raw<Catalogue>();
  #loaded: Welcome | null = null;
  /** Whether the server has known this user at a table; without cookies it never does. */
  #isKnown = false;
  /** The other tabs of this browser, which share the cookie. */
  #tabs = new BroadcastChannel("furnace-me");

  constructor() {
    this.#tabs.onmessage = ({ data }: MessageEvent<Me>) => (this.#me = data);
    whenSignedOut(() => void this.#refresh());
  }

  get me(): Me {
    return this.#me;
  }

  set me(me: Me) {
    this.#me = me;
    this.#tabs.postMessage(me);
  }

  /** Load both from the server; the first response sets the guest’s cookie. */
  async load(): Promise<void> {
    this.#loaded = await this.#refresh();
    this.#catalogue = await api.catalogue();
  }

  /** Note as whom the server knows this browser at a table; if that has changed, ask again. */
  noteIdentity(id: string): void {
    if (id === this.me.id) this.#isKnown = true;
    else if (this.#isKnown) {
      this.#isKnown = false;
      void this.#refresh();
    }
  }

  /** Whether the server still has the build and rules with which this page was loaded. */
  isOf(server: { build: string; rules: number }): boolean {
    return server.build === this.#loaded?.build && server.rules === this.#loaded.rules;
  }

  /** The catalogue of cards, bots and presets; no page is rendered before it is loaded. */
  get catalogue(): Catalogue {
    if (this.#catalogue === undefined) throw new Error("the catalogue is not there yet");
    return this.#catalogue;
  }

  async #refresh(): Promise<Welcome> {
    const welcome = await api.welcome();
    this.me = welcome.me;
    this.wasSignedOut ||= welcome.was_signed_out;
    return welcome;
  }
}

export const session = new Session();
