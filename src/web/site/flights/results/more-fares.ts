// Adds the fares of slow suppliers to a list of flights that is already on the screen.
import { refresh } from "#web/browser/partial-navigation.ts";

/** Interval of the checks whether the user is still busy, in milliseconds. */
const POLL_MS = 200;

/** Lost connections before the stream is given up. A browser reconnects every few seconds. */
const MAX_LOST_CONNECTIONS = 5;

const NOT_ALL = "Chưa hỏi được hết các hãng.";

/** The line above the list. It has a `from` address while suppliers are pending. */
class MoreFares extends HTMLElement {
  static readonly observedAttributes = ["from"];
  #source: EventSource | null = null;
  #joining: Promise<void> = Promise.resolve();

  connectedCallback(): void {
    this.#listen();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#listen();
  }

  disconnectedCallback(): void {
    this.#source?.close();
    this.#source = null;
  }

  #listen(): void {
    this.disconnectedCallback();
    const from = this.getAttribute("from");
    if (!from) return;
    const source = new EventSource(from);
    this.#source = source;
    let lost = 0;
    source.addEventListener("heard", () => this.#join(from, false));
    source.addEventListener("end", () => {
      source.close();
      // Suppliers that answered before the stream opened send no event: the reload includes them.
      this.#join(from, true);
    });
    source.addEventListener("error", () => {
      lost += 1;
      if (lost >= MAX_LOST_CONNECTIONS) source.close();
      // The browser does not reconnect a rejected stream.
      if (source.readyState === EventSource.CLOSED) this.textContent = NOT_ALL;
    });
  }

  #join(from: string, isLast: boolean): void {
    this.#joining = this.#joining.then(async () => {
      while (isBusy()) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      // A navigation of the user has loaded the new fares, or another search.
      if (!this.isConnected || this.getAttribute("from") !== from) return;
      await this.#show(isLast);
    });
  }

  /** Never replaces the page by an error: if the update fails, the list stays as it is. */
  async #show(isLast: boolean): Promise<void> {
    const [before, focused] = [shownCount(), document.activeElement];
    const restorePosition = keepCardPosition(focused?.closest(".flight-card") ?? firstInView());
    const panel = focused?.closest<HTMLElement>(".flight-panel");
    const isRead = await refresh().catch(() => false);
    restorePosition();
    if (!isRead) {
      // A navigation of the user loads the new fares.
      if (!isBusy()) this.textContent = NOT_ALL;
      return;
    }
    // The anchor card may have moved to another page of the list: then the panel of its leg is the anchor.
    const next = focused?.isConnected ? focused : panel;
    if (next instanceof HTMLElement && next !== document.activeElement) next.focus({ preventScroll: true });
    const more = shownCount() - before;
    const news = more > 0 ? `Đã có thêm ${more} chuyến.` : "Các hãng vừa trả lời không có thêm chuyến.";
    const rest = isLast ? NOT_ALL : "Đang hỏi thêm hãng…";
    this.textContent = this.hasAttribute("from") ? `${news} ${rest}` : news;
  }
}

/** True while a navigation is running or filters are open that are not applied yet. */
const isBusy = () => document.querySelector("main[aria-busy], details.filter-fold[open]") !== null;

const shownCount = () => Number(document.querySelector<HTMLElement>("[data-count]")?.dataset.count ?? 0);

/** The first visible card, as scroll anchor; null at the top of the page, where new flights may push the list down. */
function firstInView(): Element | null {
  if (scrollY === 0) return null;
  const cards = [...document.querySelectorAll(".flight-card")];
  return cards.find((card) => card.getBoundingClientRect().bottom > 0) ?? null;
}

/**
 * Scroll anchoring: keeps a card at its viewport position until released. Browsers lack it at the top of a page, and some lack it
 * altogether. The native one is switched off, because both together would scroll twice.
 */
function keepCardPosition(card: Element | null): () => void {
  if (!card) return () => undefined;
  const { style } = document.documentElement;
  const top = card.getBoundingClientRect().top;
  style.setProperty("overflow-anchor", "none");
  return () => {
    if (card.isConnected) scrollBy({ top: card.getBoundingClientRect().top - top, behavior: "instant" });
    requestAnimationFrame(() => style.removeProperty("overflow-anchor"));
  };
}

customElements.define("more-fares", MoreFares);
