/** "HT 7K2M 9QXA", as it is read aloud and copied by hand. */
export function spacedCode(code: string): string {
  return `HT ${code.slice(0, 4)} ${code.slice(4)}`;
}
