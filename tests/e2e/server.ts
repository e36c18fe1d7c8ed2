const FIRST_PORT = Number(process.env.E2E_PORT ?? 4310);

/** True in the smoke run: only the journeys for obvious faults. */
export const SMOKE = process.env.SMOKE === "on";

/** Journeys in browsers that Playwright does not support. */
export const BROWSERS = process.env.BROWSERS === "on";

/** A few journeys need one product and no gallery: they end before a second product would have started. */
export const FEW = SMOKE || BROWSERS;

/** The number of workers, each with its own product. */
export const WORKERS = FEW ? 1 : 2;

/** The ports of a worker's product and of its mail server, which a journey with emails starts. */
export function portsOf(worker: number): { port: number; mailPort: number } {
  const port = FIRST_PORT + 3 * worker;
  return { port, mailPort: port + 1 };
}

// Playwright passes its index to each worker.
export const { port: PORT, mailPort: MAIL_PORT } = portsOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));

/** The port of the design system gallery, shared by all workers. */
export const GALLERY_PORT = FIRST_PORT + 2;
export const GALLERY = `http://127.0.0.1:${GALLERY_PORT}/_ui`;

/** The secret with which the journeys sign bank notices. */
export const FEED_SECRET = "journeys-sign-with-this-secret";

/** The email of every Google account in the journeys. */
export const GOOGLE_EMAIL = "quocbao@example.vn";
