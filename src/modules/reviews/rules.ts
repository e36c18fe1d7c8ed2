/** A Vietnamese number, in whatever groups of digits it is written. */
const phone = /(?:\+?84|\b0)(?:[\s.-]?\d){8,10}\b/;

const link = /https?:\/\/|\bwww\.|\b[\w-]+\.(?:com|net|org|info|vn)\b|@[\w-]+\.\w/i;

/** What a comment has in it that leads its readers somewhere else; often an advertisement. */
export function leadsElsewhere(comment: string): "phone" | "link" | null {
  if (phone.test(comment)) return "phone";
  return link.test(comment) ? "link" : null;
}

/** How many of the reviews that were decided became public and stayed so, in percent; null where none was decided yet. */
export function approvedPercent({ received, pending, approved }: Record<"received" | "pending" | "approved", number>) {
  const decided = received - pending;
  return decided === 0 ? null : Math.round((approved / decided) * 100);
}
