/** Where journeys meet the built product. */
export const PORT = Number(process.env.E2E_PORT ?? 4310);

/** Where the gallery of the design system meets them. */
export const GALLERY_PORT = PORT + 2;
export const GALLERY = `http://127.0.0.1:${GALLERY_PORT}/_ui`;

/** Where the product hands over its letters; the journey that reads them is the mail server. */
export const MAIL_PORT = PORT + 1;

/** The key that the bank feed of the journeys signs with. */
export const FEED_SECRET = "journeys-sign-with-this-secret";
