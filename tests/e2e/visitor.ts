import { createHash } from "node:crypto";
import { test as base } from "@playwright/test";

/**
 * Each journey that books comes from an address of its own: how much one address may book in an hour must not depend on which journeys
 * shared a product before.
 */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs.
  extraHTTPHeaders: async ({}, use, { testId, retry }) => {
    const [a, b, c] = createHash("sha256").update(`${testId} ${retry}`).digest();
    await use({ "x-forwarded-for": `10.${a}.${b}.${c}` });
  },
});
