// The current user and the catalogue, loaded once before the first page.
import { api } from "./api";
import type { Catalogue, Me, Welcome } from "./wire";

class Session {
  me = $state.raw<Me>({ id: "", name: "", account: null });
  #catalogue = $state.raw<Catalogue>();
  #loaded: Welcome | null = null;

  /** Load both from the server; the first response sets the guest’s cookie. */
  async load(): Promise<void> {
    this.#loaded = await api.welcome();
    this.me = this.#loaded.me;
    this.#catalogue = await api.catalogue();
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
}

export const session = new Session();
