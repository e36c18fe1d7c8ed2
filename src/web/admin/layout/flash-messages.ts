/** The messages that a page shows after a redirect to it, by code. The address carries the code only. */
export function flashMessages<Code extends string>(messages: Readonly<Record<Code, string>>) {
  return {
    /** The query of the address to redirect to. */
    after: (code: Code) => ({ xong: code }),
    /** The message for an address; empty for an unknown code. */
    in(url: URL): string {
      const code = url.searchParams.get("xong") ?? "";
      return Object.hasOwn(messages, code) ? messages[code as Code] : "";
    },
  };
}
