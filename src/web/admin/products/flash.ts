import { formatDate, isCalendarDate } from "#kernel/calendar-date.ts";
import type { Opened } from "#modules/availability/contract/opening.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { editingMessages, productMessages } from "#modules/products/messages.ts";
import { flashMessages } from "../layout/flash-messages.ts";

const flashOf = (kind: ProductKind) =>
  flashMessages({
    "da-dang": productMessages[kind].published,
    "da-tao": editingMessages.created,
    "da-bo": editingMessages.dropped,
  });

export const productFlash = { cruise: flashOf("cruise"), hotel: flashOf("hotel") };

/** The query after publishing, with the nights that were opened by it. */
export const publishedQuery = (kind: ProductKind, opened: Opened | null) => ({
  ...productFlash[kind].after("da-dang"),
  ...(opened && { phong: opened.rooms, den: opened.to }),
});

/** The flash message of an editor, with the nights that publishing has opened. */
export function flashMessageIn(kind: ProductKind, url: URL): string {
  const [rooms, to] = [Number(url.searchParams.get("phong")), url.searchParams.get("den") ?? ""];
  const opened = rooms > 0 && isCalendarDate(to) ? ` Đã mở bán ${rooms} phòng đến hết đêm ${formatDate(to)}.` : "";
  const message = productFlash[kind].in(url);
  return message === productMessages[kind].published ? message + opened : message;
}
