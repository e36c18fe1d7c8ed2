import { blogMessages } from "#modules/blog/messages.ts";

// Flash messages in the address, after a redirect.
export const CREATED = { xong: "da-tao" };
export const SAVED = { xong: "da-luu" };
export const PUBLISHED = { xong: "da-dang" };
export const SCHEDULED = { xong: "da-hen" };
export const RESTORED = { xong: "da-khoi-phuc" };
export const DELETED = { xong: "da-xoa" };

const said = new Map([
  [CREATED.xong, blogMessages.created],
  [SAVED.xong, blogMessages.saved],
  [PUBLISHED.xong, blogMessages.published],
  [SCHEDULED.xong, blogMessages.scheduled],
  [RESTORED.xong, blogMessages.restored],
  [DELETED.xong, blogMessages.deleted],
]);

export const flashMessage = (url: URL): string => said.get(url.searchParams.get("xong") as never) ?? "";
