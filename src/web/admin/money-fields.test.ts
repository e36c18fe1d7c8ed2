import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Form fields whose label names an amount of money, and those that group digits. */
const FIELD = /<(TextField|NumberField|Num|MoneyField)\b((?:(?!\/>)[\s\S])*)\/>/g;
const LABEL = /label=[^\n]*(, đ["` /}]|nghìn đồng)/;

test("Every money field of the back office groups its digits", () => {
  const fields = globSync("src/web/admin/**/*.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(FIELD)]
      .filter(([, , props = ""]) => LABEL.test(props))
      .map(([, element, props = ""]) => ({
        file,
        label: LABEL.exec(props)?.[0],
        isGrouped: element === "MoneyField" || /\bisMoney\b/.test(props),
      })),
  );
  expect(fields.filter(({ isGrouped }) => !isGrouped)).toEqual([]);
  expect(fields.length).toBeGreaterThan(10);
});
