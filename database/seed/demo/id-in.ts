/** The id of a demo record, by its name in the seed data. */
export function idIn(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (!id) throw new Error(`the demo has no "${name}"`);
  return id;
}
