/** Whose session a request shows: that of staff. */
export const SESSION_COOKIE = "token";

// "__Host-" makes browsers refuse a cookie that another host or a page without TLS has planted.
const HOST_PREFIX = "__Host-";

/** The name under which a cookie of ours comes; over plain http browsers know no prefix. */
export const cookieName = (name: string, isSecure: boolean): string => (isSecure ? HOST_PREFIX + name : name);

/**
 * The value that a cookie header has under a name, as it was sent, or undefined. The only reader of such headers: who decides whether an
 * answer may be shared and who finds out whose it is must see the same cookies. As in RFC 6265bis, section 5.7, names count to
 * the letter, without the spaces and tabs around them; of several of one name the first counts.
 */
export function findCookie(header: string | null | undefined, name: string): string | undefined {
  if (!header?.includes(name)) return undefined;
  for (const pair of header.split(";")) {
    const equals = pair.indexOf("=");
    if (equals !== -1 && trimmed(pair.slice(0, equals)) === name) return unquoted(trimmed(pair.slice(equals + 1)));
  }
  return undefined;
}

/** Whether a request shows, or tries to show, that it comes from staff: the answer is for nobody else. */
export const showsSession = (header: string | null | undefined): boolean =>
  [true, false].some((isSecure) => findCookie(header, cookieName(SESSION_COOKIE, isSecure)) !== undefined);

// A pattern that ends in blanks would look at each blank of a long row again.
function trimmed(text: string): string {
  const isBlank = (at: number) => text[at] === " " || text[at] === "\t";
  let [start, end] = [0, text.length];
  while (start < end && isBlank(start)) start += 1;
  while (end > start && isBlank(end - 1)) end -= 1;
  return text.slice(start, end);
}

const unquoted = (value: string) =>
  value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
