// Who is at this browser, and all there is to choose from: asked once, before the first page.
import { api } from "./api";
import type { Catalogue, Me, Welcome } from "./wire";

class Session {
  me = $state.raw<Me>({ id: "", name: "", account: null });
  #catalogue = $state.raw<Catalogue>();
  #loaded: Welcome | null = null;

  /** Ask the server for both; the guest's cookie comes with the first answer. */
  async begin(): Promise<void> {
    this.#loaded = await api.welcome();
    this.me = this.#loaded.me;
    this.#catalogue = await api.catalogue();
  }

  /** Whether a server still is the one this page was loaded from, and plays by its rules. */
  isOf(server: { build: string; rules: number }): boolean {
    return server.build === this.#loaded?.build && server.rules === this.#loaded.rules;
  }

  /** The catalogue; pages are drawn when it is there. */
  get catalogue(): Catalogue {
    if (this.#catalogue === undefined) throw new Error("the catalogue is not there yet");
    return this.#catalogue;
  }
}

export const session = new Session();
