const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Whether a text has the form of an id. It is in its own file, because browsers use it too and `id.ts` needs node:crypto. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
