import type { ShipSeed } from "./ship-seed.ts";
import { catBaShips } from "./ships-cat-ba.ts";
import { haLongShips } from "./ships-ha-long.ts";
import { lanHaShips } from "./ships-lan-ha.ts";

// The order of the lists: the three waters mixed, and no two similar exteriors beside each other.
const order = [
  "ngoc-lam",
  "bach-hac",
  "moc-lan",
  "van-hai",
  "suong-mai",
  "sao-khue",
  "hong-van",
  "dao-ngoc",
  "nguyet-hai",
  "an-lac",
  "phu-sa",
  "thanh-thuy",
  "vong-nguyet",
  "cat-tien",
  "song-biec",
  "canh-buom",
  "nhan-trang",
  "khoi-lam",
  "may-trang",
  "la-bang",
  "thach-thao",
  "binh-minh",
  "tinh-lang",
  "hoa-muoi",
  "doi-moi",
  "gio-nom",
];

/** Every ship of the demo, in the order of the lists. All names and companies are fictional. */
export const ships: readonly ShipSeed[] = [...haLongShips, ...lanHaShips, ...catBaShips].sort(
  (a, b) => order.indexOf(a.slug) - order.indexOf(b.slug),
);
