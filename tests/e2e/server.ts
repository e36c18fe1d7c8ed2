const FIRST_PORT = Number(process.env.E2E_PORT ?? 4310);

/** Five journeys that show that nothing obvious is broken. */
export const SMOKE = process.env.SMOKE === "on";

/** Journeys in the browsers that Playwright does not drive. */
export const BROWSERS = process.env.BROWSERS === "on";

/** Few journeys need one product and no gallery: they are over before a second product would have started. */
export const FEW = SMOKE || BROWSERS;

/** How many journeys happen at the same time, each worker with a product of its own. */
export const WORKERS = FEW ? 1 : 2;

/** Where a worker meets its product, and where that one hands over its letters: the journey that reads them is the mail server. */
export function placeOf(worker: number): { port: number; mailPort: number } {
  const port = FIRST_PORT + 3 * worker;
  return { port, mailPort: port + 1 };
}

// Playwright says in each of its workers which one it is.
export const { port: PORT, mailPort: MAIL_PORT } = placeOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));

/** Where the gallery of the design system meets all of them. */
export const GALLERY_PORT = FIRST_PORT + 2;
export const GALLERY = `http://127.0.0.1:${GALLERY_PORT}/_ui`;

/** The key that the bank feed of the journeys signs with. */
export const FEED_SECRET = "journeys-sign-with-this-secret";

/** Whoever signs in with Google in the journeys has this address. */
export const GOOGLE_EMAIL = "quocbao@example.vn";
