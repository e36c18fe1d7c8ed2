/** "t•••g@example.vn": enough for its owner to recognise it, and to tell two customers apart. */
export function maskEmail(email: string): string {
  if (email === "") return "";
  const at = email.lastIndexOf("@");
  if (at < 1) return "•••";
  const name = email.slice(0, at);
  return `${name.slice(0, 1)}•••${name.length > 2 ? name.slice(-1) : ""}${email.slice(at)}`;
}
