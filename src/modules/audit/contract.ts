import { z } from "zod";
import { dateInput, idInput, textInput } from "#platform/input.ts";
import { AUDIT_PAGE } from "./limits.ts";

/** The subject of an entry. */
export type AuditSubject = { type: string; id: string; label: string };

export type AuditChange = Readonly<Record<string, unknown>>;

/** `before` and `after` may be whole rows: only differing fields are stored. */
export type NewAuditEvent = { action: string; subject: AuditSubject; before?: AuditChange; after?: AuditChange };

export type AuditEvent = {
  id: string;
  at: Date;
  actor: { id: string; name: string };
  address: string;
  action: string;
  subject: AuditSubject;
  before: AuditChange;
  after: AuditChange;
};

/** `before` is the cursor `next` of the page before. */
export const auditSearch = z.strictObject({
  actorId: idInput.optional(),
  action: textInput(0, 60).optional(),
  group: z.literal("security").optional(),
  subjectType: textInput(0, 40).optional(),
  subjectId: textInput(0, 80).optional(),
  from: dateInput.optional(),
  to: dateInput.optional(),
  text: textInput(0, 100).optional(),
  before: z.string().max(80).optional(),
  size: z.coerce
    .number()
    .catch(AUDIT_PAGE.default)
    .default(AUDIT_PAGE.default)
    .transform((size) => Math.min(AUDIT_PAGE.max, Math.max(1, Math.trunc(size)))),
});
export type AuditSearch = z.output<typeof auditSearch>;

/** Newest first. `next` is null on the last page. */
export type AuditPage = { data: AuditEvent[]; next: string | null };
