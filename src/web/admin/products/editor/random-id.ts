// `crypto.randomUUID` is missing on pages without TLS, except on localhost.
export function randomId(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte, index) =>
    (index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, "0"),
  );
  return hex.join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
