/** Mail providers of most visitors, as name and ending. */
const providers = [
  ["gmail", "com"],
  ["yahoo", "com"],
  ["yahoo", "com.vn"],
  ["hotmail", "com"],
  ["outlook", "com"],
  ["outlook", "com.vn"],
  ["icloud", "com"],
] as const;

/** Real providers whose names are one letter away from another. */
const real = new Set(["mail", "ymail", "email"]);

/** The address that a mistyped one probably means ("hong@gmial.con" → "hong@gmail.com"); null when nothing looks wrong. */
export function suggestEmail(email: string): string | null {
  const [, local, name, ending] = /^([^@\s]+)@([^@.\s]+)\.([^@\s]+)$/.exec(email.trim().toLowerCase()) ?? [];
  if (!local || !name || !ending || real.has(name)) return null;
  if (providers.some((known) => known[0] === name && known[1] === ending)) return null;
  const provider = providers.find((known) => isWithinOneEdit(known[0], name) && isWithinOneEdit(known[1], ending));
  return provider ? `${local}@${provider.join(".")}` : null;
}

/** True for words that are equal or one edit apart: a letter inserted, missing, wrong, or two swapped. */
function isWithinOneEdit(word: string, input: string): boolean {
  let start = 0;
  while (start < word.length && word[start] === input[start]) start += 1;
  const [rest, typedRest] = [word.slice(start), input.slice(start)];
  const isSwapped = rest[0] === typedRest[1] && rest[1] === typedRest[0] && rest.slice(2) === typedRest.slice(2);
  return (
    rest.slice(1) === typedRest.slice(1) || // wrong, or equal
    rest.slice(1) === typedRest || // too few
    rest === typedRest.slice(1) || // too many
    (isSwapped && rest.length > 1)
  );
}
