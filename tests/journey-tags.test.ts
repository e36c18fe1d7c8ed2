import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The title and the details of each journey in a file. */
const JOURNEY = /^ *test\(\s*(["`])(.+?)\1,([\s\S]*?)=>/gm;

test("a journey that skips phones has a tag that runs it at desktop width", () => {
  const untagged = globSync("tests/e2e/**/*.e2e.ts").flatMap((file) => {
    const text = readFileSync(file, "utf8");
    if (!/^test\.skip\(\(\{ isMobile \}\) => isMobile/m.test(text)) return [];
    return [...text.matchAll(JOURNEY)]
      .filter(([, , , details = ""]) => !/@(wide|desktop|both|long)\b/.test(details))
      .map(([, , title]) => `${file}: ${title}`);
  });
  expect(untagged).toEqual([]);
});
