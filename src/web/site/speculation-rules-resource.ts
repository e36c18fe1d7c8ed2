import { PREFETCHABLE_PATHS, PRERENDER_ATTRIBUTE, SAVING_ATTRIBUTE } from "#web/browser/prefetchable-paths.ts";

/** Excludes data-saver visitors, and links that partial navigation fetches itself. */
const prefetchableLinks = { selector_matches: `html:not([${SAVING_ATTRIBUTE}]) a:not([data-in-place])` };

const rules = {
  // Prerendered on hover or press; the browser limits the number.
  prerender: [
    {
      where: {
        and: [
          {
            href_matches: PREFETCHABLE_PATHS.map((path) => (path === "/" ? path : `${path}\\?*`)).concat(
              PREFETCHABLE_PATHS,
            ),
          },
          prefetchableLinks,
        ],
      },
      eagerness: "moderate",
    },
    // Links that stay in view on a touch screen (browser/prefetch-links.ts).
    { where: { selector_matches: `[${PRERENDER_ATTRIBUTE}]` }, eagerness: "immediate" },
  ],
};

/** Speculation rules: links that a browser may prefetch or prerender (WICG). Public pages name this file in a header. */
export function loader(): Response {
  return new Response(JSON.stringify(rules), {
    headers: { "content-type": "application/speculationrules+json", "cache-control": "public, max-age=86400" },
  });
}
