const rules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          {
            not: {
              href_matches: [
                "/admin*",
                "/api/*",
                "/media/*",
                "/don-hang/*",
                "/tra-cuu-don-hang*",
                "/du-thuyen/*/dat-phong*",
                // Each of these asks the airlines' system.
                "/tim-ve-may-bay/*",
              ],
            },
          },
        ],
      },
      // Only once a link is pressed: phones pay for every byte, and links inside the loaded app fetch data on hover already.
      eagerness: "conservative",
    },
  ],
};

/** Which links a browser may fetch ahead (WICG Speculation Rules); public pages name this file in a header. */
export function loader(): Response {
  return new Response(JSON.stringify(rules), {
    headers: { "content-type": "application/speculationrules+json", "cache-control": "public, max-age=86400" },
  });
}
