import { formatDate, isCalendarDate } from "#kernel/calendar-date.ts";
import type { Opened } from "#modules/availability/contract/opening.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { editingMessages, productMessages } from "#modules/products/messages.ts";

// Flash messages in the address, after a redirect.
const PUBLISHED = { xong: "da-dang" };
export const CREATED = { xong: "da-tao" };
export const DROPPED = { xong: "da-bo" };
export const published = (opened: Opened | null) => ({
  ...PUBLISHED,
  ...(opened && { phong: opened.rooms, den: opened.to }),
});

export function flashMessage(kind: ProductKind, url: URL): string {
  const done = url.searchParams.get("xong");
  if (done === PUBLISHED.xong) return `${productMessages[kind].published}${openedText(url.searchParams)}`;
  if (done === CREATED.xong) return editingMessages.created;
  return done === DROPPED.xong ? editingMessages.dropped : "";
}

function openedText(query: URLSearchParams): string {
  const [rooms, to] = [Number(query.get("phong")), query.get("den") ?? ""];
  return rooms > 0 && isCalendarDate(to) ? ` Đã mở bán ${rooms} phòng đến hết đêm ${formatDate(to)}.` : "";
}
