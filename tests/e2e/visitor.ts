import { createHash } from "node:crypto";
import { test as base } from "@playwright/test";

/**
 * Each journey that books has its own client address, so that the limit for one address does not depend on other journeys of the same
 * product.
 */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs.
  extraHTTPHeaders: async ({}, use, { testId, retry }) => {
    const [a, b, c] = createHash("sha256").update(`${testId} ${retry}`).digest();
    await use({ "x-forwarded-for": `10.${a}.${b}.${c}` });
  },
});
