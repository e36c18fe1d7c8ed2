// Lets the fares of slow suppliers join a list of flights that is being read.
import { refresh } from "#web/browser/partial-navigation.ts";

/** So often somebody is looked at who is busy with the page, in milliseconds. */
const LOOK_MS = 200;

/** Connections that may be lost before nobody listens any more: a browser comes back by itself, every few seconds. */
const MOST_LOST = 5;

const NOT_ALL = "Chưa hỏi được hết các hãng.";

/** The line above the list. While it has an address to hear from, suppliers are being asked. */
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
      // Who answered between this page and the first event is on the page of now, and was not told of.
      this.#join(from, true);
    });
    source.addEventListener("error", () => {
      lost += 1;
      if (lost >= MOST_LOST) source.close();
      // One that is refused does not come back.
      if (source.readyState === EventSource.CLOSED) this.textContent = NOT_ALL;
    });
  }

  #join(from: string, isLast: boolean): void {
    this.#joining = this.#joining.then(async () => {
      while (isBusy()) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      // Somebody's own step has brought what came, or led to another search.
      if (!this.isConnected || this.getAttribute("from") !== from) return;
      await this.#show(isLast);
    });
  }

  /** Nothing here takes the page away from who reads it: what cannot be read leaves the list as it is. */
  async #show(isLast: boolean): Promise<void> {
    const [before, held] = [shownCount(), document.activeElement];
    const letGo = holdPlace(held?.closest(".flight-card") ?? firstInView());
    const panel = held?.closest<HTMLElement>(".flight-panel");
    const isRead = await refresh().catch(() => false);
    letGo();
    if (!isRead) {
      // Somebody's own step brings what came.
      if (!isBusy()) this.textContent = NOT_ALL;
      return;
    }
    // What was held may stand on another page of the list now: then somebody goes on from the flights of its leg.
    const next = held?.isConnected ? held : panel;
    if (next instanceof HTMLElement && next !== document.activeElement) next.focus({ preventScroll: true });
    const more = shownCount() - before;
    const said = more > 0 ? `Đã có thêm ${more} chuyến.` : "Các hãng vừa trả lời không có thêm chuyến.";
    const rest = isLast ? NOT_ALL : "Đang hỏi thêm hãng…";
    this.textContent = this.hasAttribute("from") ? `${said} ${rest}` : said;
  }
}

/** Another page is on its way, or filters are being chosen that are not applied yet. */
const isBusy = () => document.querySelector("main[aria-busy], details.filter-fold[open]") !== null;

const shownCount = () => Number(document.querySelector<HTMLElement>("[data-count]")?.dataset.count ?? 0);

/** Who stands at the top of the page sees what joins at the top of the list. */
function firstInView(): Element | null {
  if (scrollY === 0) return null;
  const cards = [...document.querySelectorAll(".flight-card")];
  return cards.find((card) => card.getBoundingClientRect().bottom > 0) ?? null;
}

/**
 * Keeps a card where it is in the window until it is let go. Browsers do so by themselves, but not all of them, and none at the top of
 * a page; two who do it would move it twice.
 */
function holdPlace(card: Element | null): () => void {
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
