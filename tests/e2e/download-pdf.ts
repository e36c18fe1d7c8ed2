import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { readPdf } from "#tests/support/pdf-text.ts";

/** Downloads a PDF file by its link. */
export async function downloadPdf(page: Page, link: Locator): Promise<{ name: string; words: string }> {
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const { words } = await readPdf(await readFile(await file.path()));
  return { name: file.suggestedFilename(), words };
}
