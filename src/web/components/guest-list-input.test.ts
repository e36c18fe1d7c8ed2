import { expect, test } from "vitest";
import { invalid } from "#kernel/errors.ts";
import type { TravellerListInput } from "#modules/travellers/contract/list.ts";
import { previewPasted, submitGuests } from "./guest-list-input.ts";

const aRow = (index: number, change: object = {}) =>
  Object.fromEntries(
    Object.entries({ id: "", name: "", born: "", sex: "", nationality: "VN", document: "", ...change }).map(
      ([part, value]) => [`guests.${index}.${part}`, value],
    ),
  );

async function saved(fields: object): Promise<TravellerListInput | undefined> {
  let list: TravellerListInput | undefined;
  await submitGuests({ version: "0", ...fields }, async (input) => {
    list = input;
  });
  return list;
}

test("submitGuests ignores empty rows", async () => {
  const list = await saved({
    ...aRow(0),
    ...aRow(1, { name: "Lê Thu Hằng" }),
    ...aRow(2, { name: "  " }),
    ...aRow(11, { name: "An" }),
  });

  expect(list?.guests.map(({ name }) => name)).toEqual(["Lê Thu Hằng", "An"]);
});

test("submitGuests reports errors at the index of the row that was filled in", async () => {
  const fields = { ...aRow(0), ...aRow(1, { name: "Hằng", born: "mai" }), ...aRow(3, { document: "1" }) };

  await expect(saved(fields)).rejects.toMatchObject({
    fields: {
      "guests.1.born": expect.any(String),
      "guests.3.name": expect.any(String),
      "guests.3.document": expect.any(String),
    },
  });
  const rejected = submitGuests({ version: "0", ...aRow(2, { name: "Hằng" }) }, async () => {
    throw invalid("sai", { "guests.0.born": "sai" });
  });
  await expect(rejected).rejects.toMatchObject({ fields: { "guests.2.born": "sai" } });
});

test("submitGuests rejects forged rows", async () => {
  await expect(
    saved({ "guests.0.__proto__": "x", "guests.0.name": "An", "guests.0.nationality": "VN" }),
  ).rejects.toThrow();
  await expect(
    saved(Object.assign({}, ...Array.from({ length: 121 }, (_, i) => aRow(i, { name: "An" })))),
  ).rejects.toMatchObject({
    kind: "invalid",
  });
});

test("previewPasted keeps the documents of the guest with the same name, unless two have it", () => {
  const listed = (names: string[]) =>
    ({ version: 1, guests: names.map((name, index) => ({ id: `id-${index}`, name })), cabins: [], party: 4 }) as never;
  const idsIn = (sheet: string, names: string[]) => {
    const { values } = previewPasted(sheet, listed(names));
    return [values["guests.0.id"], values["guests.1.id"]];
  };
  expect(idsIn("Nguyễn An\t1990\nLê Hà\t1991", ["Le Ha", "Nguyễn An"])).toEqual(["id-1", "id-0"]);
  expect(idsIn("Nguyễn An\t1990\nNguyễn An\t1960", ["Nguyễn An", "Nguyen An"])).toEqual(["", ""]);
  expect(idsIn("Nguyễn An\t1990\nLê Hà\t1991", ["Nguyễn An", "Nguyễn An"])).toEqual(["", ""]);
});
