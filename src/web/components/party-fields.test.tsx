import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PartyFields, resizeChildren } from "./party-fields.tsx";

test("PartyFields offers a minus for adults and for children when the party has both", () => {
  const shown = renderToStaticMarkup(<PartyFields adults={2} childAges={[6]} />);
  expect(shown).toContain('aria-label="Bớt người lớn"');
  expect(shown).toContain('aria-label="Bớt trẻ em"');
});

test("PartyFields keeps children from going below 0 when there are none", () => {
  const [, children = ""] = renderToStaticMarkup(<PartyFields adults={2} childAges={[]} />).split("Số lượng trẻ em");
  expect(children).toMatch(/<button[^>]*aria-disabled="true"[^>]*aria-label="Bớt trẻ em"/);
});

test.each([
  [["6", "9"], 1, ["6"]],
  [["6"], 0, []],
  [["6"], 2, ["6", "11"]],
])("resizeChildren keeps the first ages when %j become %i", (ages, count, expected) => {
  expect(resizeChildren(ages, count)).toEqual(expected);
});
