import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { vnd } from "#kernel/money.ts";
import type { OrderView } from "./order-fields.ts";
import { PassengerSection } from "./passenger-section.tsx";

const view: OrderView = {
  query: {},
  flightType: "domestic",
  fares: [],
  flights: [],
  types: ["adult"],
  bags: [],
  lines: [],
  total: vnd(1),
  listedTotal: null,
};

function shown(surname: string, givenNames: string): string {
  const values = { "passengers.0.surname": surname, "passengers.0.givenNames": givenNames };
  const html = renderToStaticMarkup(<PassengerSection view={view} place={0} values={values} fields={{}} />);
  return (
    /Tên trên vé<\/span>(.*?)<\/p>/
      .exec(html)?.[1]
      ?.replace(/<[^>]*>/g, "")
      .trim() ?? ""
  );
}

test("PassengerSection shows the name on the ticket while it is entered", () => {
  expect(shown("Lê", "Thu Hằng")).toBe("LE / THU HANG");
  expect(shown("", "")).toContain("đúng như giấy tờ");
});

test("PassengerSection reports a name that no ticket can carry, and shows no ticket name for it", () => {
  for (const [surname, given] of [
    ["王", "小明"],
    ["Lê", "小明"],
    ["-", ""],
    ["Lê", "H4ng"],
  ] as const)
    expect(shown(surname, given)).toBe("Vé chỉ ghi được chữ cái La-tinh, như trên giấy tờ");
});
