import { parsePage } from "./read-page.ts";

const filling = new WeakSet<Element>();

/** Loads the other pictures of a card, and handles the arrow keys. */
export function activateStrip(box: HTMLElement, event: Event): void {
  const strip = box.querySelector<HTMLAnchorElement>(".strip");
  if (!strip) return;
  if (event.type === "scroll") settle(box, strip);
  void fill(box, strip);
  if (event instanceof PointerEvent && event.pointerType === "mouse") addArrows(box, strip);
  if (event instanceof KeyboardEvent && (event.key === "ArrowLeft" || event.key === "ArrowRight"))
    turn(strip, event.key === "ArrowLeft" ? -1 : 1);
}

/** Adds the pictures at once, so that the strip keeps its position. A failed request is repeated at the next touch. */
async function fill(box: HTMLElement, strip: HTMLAnchorElement): Promise<void> {
  if (strip.dataset.whole !== undefined || filling.has(strip)) return;
  filling.add(strip);
  const html = await readPictures(strip);
  filling.delete(strip);
  if (html === null) return;
  const pictures = [...parsePage(html).body.children];
  // A card is shown in several sizes; the resource knows only that of a list.
  const { sizes = "" } = strip.querySelector("img") ?? {};
  for (const file of pictures.flatMap((picture) => [...picture.querySelectorAll("source, img")]))
    file.setAttribute("sizes", sizes);
  strip.append(...pictures.map((picture) => document.importNode(picture, true)));
  strip.dataset.whole = "";
  box.dataset.of = String(strip.childElementCount);
}

const known = new Map<string, Promise<string | null>>();

/** A page that was replaced in place asks again for the pictures of its new cards. */
function readPictures({ pathname }: HTMLAnchorElement): Promise<string | null> {
  const address = `${pathname}/anh`;
  const reading =
    known.get(address) ??
    fetch(address)
      .then((answer) => (answer.ok ? answer.text() : null))
      .catch(() => null);
  known.set(address, reading);
  void reading.then((html) => html ?? known.delete(address));
  return reading;
}

function settle(box: HTMLElement, strip: HTMLElement): void {
  box.dataset.at = String(Math.round(strip.scrollLeft / strip.clientWidth) + 1);
}

function turn(strip: HTMLElement, step: 1 | -1): void {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  strip.scrollBy({ left: step * strip.clientWidth, behavior: calm ? "instant" : "smooth" });
}

/** Arrows for a mouse. A keyboard turns the pictures with its own arrows while the title of the card has the focus. */
function addArrows(box: HTMLElement, strip: HTMLElement): void {
  if (box.querySelector(".strip-arrow")) return;
  for (const [step, sign] of [
    [-1, "‹"],
    [1, "›"],
  ] as const) {
    const arrow = Object.assign(document.createElement("button"), {
      type: "button",
      className: "strip-arrow",
      textContent: sign,
      tabIndex: -1,
      ariaHidden: "true",
    });
    arrow.addEventListener("click", () => turn(strip, step));
    box.append(arrow);
  }
}
