// What a document of the site does in the browser: it works without any of it.
import { offerChat } from "../chat.ts";
import { closeMenus } from "../closing.ts";
import { moveByArrows, oneStop } from "./arrow-keys.ts";
import { followComposition } from "./composition.ts";
import { fetchAhead } from "./fetch-ahead.ts";
import { changeInPlace } from "./in-place.ts";
import { sayWhatWaits } from "./network-line.ts";
import { arriveAtPart } from "./part-of-page.ts";
import { layOutUnseen } from "./prerender.ts";
import { stayAtTop } from "./top-of-page.ts";
import { workerAddress } from "./trusted.ts";
import { awaitIslands, wakeIslands } from "./wake.ts";

/** Lies over the picture of the home page until that is scrolled away. */
const OVER_UNTIL = 480;

function settleHeader(header: Element): void {
  const settle = () => {
    const past = scrollY > OVER_UNTIL;
    header.classList.toggle("header-fixed", past);
    header.classList.toggle("header-over", !past);
  };
  settle();
  addEventListener("scroll", settle, { passive: true });
}

const over = document.querySelector(".header-over");
if (over) settleHeader(over);
followComposition();
wakeIslands();
closeMenus();
offerChat();
const lookAgain = fetchAhead();
changeInPlace(() => {
  awaitIslands();
  oneStop();
  lookAgain();
});
moveByArrows();
sayWhatWaits();
arriveAtPart();
stayAtTop();
void layOutUnseen();
document.documentElement.dataset.alive = "true";
if (import.meta.env.PROD)
  addEventListener("load", () => {
    navigator.serviceWorker?.register(workerAddress()).catch(() => undefined);
  });
