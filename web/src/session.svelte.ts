// Who is at this browser, and all there is to choose from: asked once, before the first page.
import { api } from "./api";
import type { Catalogue, Me } from "./wire";

class Session {
  me = $state.raw<Me>({ id: "", name: "", account: null });
  #catalogue = $state.raw<Catalogue>();

  /** Ask the server for both; the guest's cookie comes with the first answer. */
  async begin(): Promise<void> {
    this.me = (await api.welcome()).me;
    this.#catalogue = await api.catalogue();
  }

  /** The catalogue; pages are drawn when it is there. */
  get catalogue(): Catalogue {
    if (this.#catalogue === undefined) throw new Error("the catalogue is not there yet");
    return this.#catalogue;
  }
}

export const session = new Session();
