/** The id that a part of the demo was given, by the name that its data use. */
export function idIn(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (!id) throw new Error(`the demo has no "${name}"`);
  return id;
}
