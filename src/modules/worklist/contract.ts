import { z } from "zod";
import type { Page } from "#kernel/page.ts";
import { idInput, pageInput, staffSizeInput, textInput } from "#platform/input.ts";
import { MAX_NOTE } from "./limits.ts";

/** The search fields of every list of work items. */
export const itemSearch = {
  /** Words of the code, and of name, company, phone number and e-mail with the permission to read them. */
  text: textInput(0, 100).optional(),
  /** Only overdue items. */
  late: z.literal("1").optional(),
  /** Only items assigned to the current user. */
  mine: z.literal("1").optional(),
  page: pageInput,
  size: staffSizeInput,
};
export type ItemSearch = z.output<z.ZodObject<typeof itemSearch>> & {
  kind?: string | undefined;
  state?: string | undefined;
};

/** An empty assignee means none. */
export const assignInput = z.strictObject({
  assigneeId: z.preprocess((value) => (value === "" ? null : value), idInput.nullable()),
});
export const noteInput = z.strictObject({ text: textInput(1, MAX_NOTE, "Bạn cần viết ghi chú.") });

export type ItemRow<Kind extends string = string, State extends string = string> = {
  code: string;
  kind: Kind;
  state: State;
  name: string;
  receivedAt: Date;
  /** The next deadline. */
  dueAt: Date;
  isLate: boolean;
  /** The customer has added a message that staff have not handled. */
  hasNews: boolean;
  assignee: string | null;
};
/** `toDo` counts the items that wait for staff: open ones, and ended ones with news. */
export type ItemList<Row extends ItemRow> = Page<Row> & { counts: Record<Row["state"], number>; toDo: number };

/** The data of every item for staff. */
export type ItemDetail<Kind extends string = string, State extends string = string, Event extends string = string> = {
  code: string;
  kind: Kind;
  state: State;
  contact: { name: string; phone: string; email: string };
  /** The number to dial, with the permission to see it. */
  dial: string | null;
  /** The viewer has no access to personal data. */
  isMasked: boolean;
  isErased: boolean;
  receivedAt: Date;
  dueAt: Date;
  isLate: boolean;
  hasNews: boolean;
  assigneeId: string | null;
  log: ItemEvent<Event>[];
};
export type ItemEvent<Kind extends string = string> = { id: string; kind: Kind; by: string; text: string; at: Date };
