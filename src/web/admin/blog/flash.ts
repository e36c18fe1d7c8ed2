import { blogMessages } from "#modules/blog/messages.ts";
import { flashMessages } from "../layout/flash-messages.ts";

export const postFlash = flashMessages({
  "da-tao": blogMessages.created,
  "da-luu": blogMessages.saved,
  "da-dang": blogMessages.published,
  "da-hen": blogMessages.scheduled,
  "da-khoi-phuc": blogMessages.restored,
  "da-xoa": blogMessages.deleted,
});
