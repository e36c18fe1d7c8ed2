import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { TravellerList } from "#modules/travellers/contract/view.ts";
import { GuestFields } from "./guest-form.tsx";

test("GuestFields keeps the version and the guests of a rejected form", () => {
  const guest = { id: "khach-hai", name: "Trần Quốc Bảo", born: "", sex: null, nationality: "VN", document: null };
  const theirs = {
    version: 2,
    party: 1,
    isMasked: false,
    cabins: [],
    guests: [{ ...guest, cabin: null, gaps: [] }],
  } as unknown as TravellerList;
  const values = { version: "1", "guests.0.id": "khach-mot", "guests.0.name": "Lê Thu Hằng" };
  const rejection = { rejected: true as const, message: "Danh sách vừa đổi", fields: {}, values, result: undefined };

  const html = renderToStaticMarkup(
    <GuestFields kind="cruise" list={theirs} childAges={[]} booker="Lê Thu Hằng" rejection={rejection} />,
  );

  expect(html).toContain('name="version" value="1"');
  expect(html).toContain('name="guests.0.id" value="khach-mot"');
  expect(html).not.toContain("khach-hai");
});

test("GuestFields asks for names only when the booking is for a hotel, and keeps all other stored data", () => {
  const known = {
    id: "khach-mot",
    name: "Lê Thu Hằng",
    born: "1989",
    sex: "female",
    nationality: "FR",
    document: null,
  };
  const list = {
    version: 1,
    party: 2,
    isMasked: false,
    cabins: [],
    guests: [{ ...known, cabin: null, gaps: [] }],
  } as unknown as TravellerList;

  const html = renderToStaticMarkup(
    <GuestFields kind="hotel" list={list} childAges={[6]} booker="Lê Thu Hằng" rejection={null} />,
  );

  expect(html.match(/<label/g)).toHaveLength(2);
  expect(html).not.toMatch(/Ngày sinh|Giới tính|Quốc tịch|Số căn cước/);
  expect(html).toContain('type="hidden" name="guests.0.born" value="1989"');
  expect(html).toContain('type="hidden" name="guests.0.nationality" value="FR"');
});

test("GuestFields tells that a child may have no document number yet", () => {
  const list = { version: 0, party: 2, isMasked: false, cabins: [], guests: [] } as unknown as TravellerList;

  const html = renderToStaticMarkup(
    <GuestFields kind="cruise" list={list} childAges={[2]} booker="Lê Thu Hằng" rejection={null} />,
  );

  expect(html.match(/Bé chưa có số giấy tờ thì để trống\./g)).toHaveLength(1);
});
