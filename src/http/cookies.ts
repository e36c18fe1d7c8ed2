/** The session cookie of staff. */
export const SESSION_COOKIE = "token";

// Browsers reject a "__Host-" cookie that was planted by another host or by a page without TLS.
const HOST_PREFIX = "__Host-";

/** The name of a cookie on the wire; browsers accept no "__Host-" prefix over plain http. */
export const cookieName = (name: string, isSecure: boolean): string => (isSecure ? HOST_PREFIX + name : name);

/**
 * The raw value of a cookie in a header, or undefined. It is the only reader of such headers: the page cache and the session lookup must
 * see the same cookies. As in RFC 6265bis, section 5.7, names match exactly, without the spaces and tabs around them. Of several cookies
 * with one name the first counts.
 */
export function findCookie(header: string | null | undefined, name: string): string | undefined {
  if (!header?.includes(name)) return undefined;
  for (const pair of header.split(";")) {
    const equals = pair.indexOf("=");
    if (equals !== -1 && trimmed(pair.slice(0, equals)) === name) return unquoted(trimmed(pair.slice(equals + 1)));
  }
  return undefined;
}

/** Whether a request has, or seems to have, a staff session: its response must not be shared. */
export const hasSessionCookie = (header: string | null | undefined): boolean =>
  [true, false].some((isSecure) => findCookie(header, cookieName(SESSION_COOKIE, isSecure)) !== undefined);

// A regular expression for trailing blanks would be quadratic on a long run of blanks.
function trimmed(text: string): string {
  const isBlank = (at: number) => text[at] === " " || text[at] === "\t";
  let [start, end] = [0, text.length];
  while (start < end && isBlank(start)) start += 1;
  while (end > start && isBlank(end - 1)) end -= 1;
  return text.slice(start, end);
}

const unquoted = (value: string) =>
  value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
