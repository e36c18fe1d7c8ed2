import { PREFETCHABLE_PATHS, SAVING, WANTED } from "#web/browser/prefetchable-paths.ts";

/** Not for who saves, and no state of the page they stand on: those are fetched in place. */
const welcome = { selector_matches: `html:not([${SAVING}]) a:not([data-in-place])` };

const rules = {
  // Rendered while somebody points at a link, or presses it; the browser sees to it that there are never many.
  prerender: [
    {
      where: {
        and: [
          {
            href_matches: PREFETCHABLE_PATHS.map((path) => (path === "/" ? path : `${path}\\?*`)).concat(
              PREFETCHABLE_PATHS,
            ),
          },
          welcome,
        ],
      },
      eagerness: "moderate",
    },
    // Those that rest in sight of a touch screen (browser/prefetch-links.ts).
    { where: { selector_matches: `[${WANTED}]` }, eagerness: "immediate" },
  ],
};

/** Which links a browser may open ahead (WICG Speculation Rules); public pages name this file in a header. */
export function loader(): Response {
  return new Response(JSON.stringify(rules), {
    headers: { "content-type": "application/speculationrules+json", "cache-control": "public, max-age=86400" },
  });
}
