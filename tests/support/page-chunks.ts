const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** The visible texts of a page, one for each run between two tags. */
export function chunksOf(html: string): string[] {
  return html
    .replaceAll("<!-- -->", "")
    .replace(/<(\w+) class="sr-only">.*?<\/\1>/g, "")
    .split(/<[^>]+>/)
    .map((chunk) =>
      chunk
        .replace(/&(#?\w+);/g, (whole, name) => entities[name] ?? whole)
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((chunk) => chunk !== "");
}
