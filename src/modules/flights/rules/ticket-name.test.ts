import { expect, test } from "vitest";
import {
  isSpellableOnTicket,
  TICKET_NAME_LETTERS,
  ticketName,
  ticketNameText,
  unsupportedCharacters,
} from "./ticket-name.ts";

const of = (surname: string, given: string) => ticketNameText(ticketName(surname, given, "male"));

test("a Vietnamese name becomes ticket letters, surname first", () => {
  expect(of("Nguyễn", "Văn Đức")).toBe("NGUYEN / VAN DUC");
  expect(of("Đặng", "Thị Ánh Nguyệt".normalize("NFD"))).toBe("DANG / THI ANH NGUYET");
  expect(of("  Tôn Nữ ", "Diệu  Huyền")).toBe("TON NU / DIEU HUYEN");
  expect(of("O’Brien", "Anne-Marie")).toBe("OBRIEN / ANNEMARIE");
});

test.each([
  ["Łukasiewicz", "Strauß Øre", "LUKASIEWICZ / STRAUSS OERE"],
  ["Müller".normalize("NFD"), "Jürgen", "MUELLER / JUERGEN"],
  ["Þórðarson", "Björk", "THORDARSON / BJOERK"],
  ["Åkesson", "Æsa", "AAKESSON / AESA"],
  ["Đặng", "Ỷ", "DANG / Y"],
  ["Çelik", "Işıl Ğ", "CELIK / ISIL G"],
  ["Muñoz", "Zoë", "MUNOZ / ZOE"],
  ["Əliyev", "Ɛ", "ELIYEV / E"],
])("every letter of %s %s stands on the ticket", (surname, given, ticket) => {
  expect(of(surname, given)).toBe(ticket);
  expect(unsupportedCharacters(`${surname} ${given}`)).toEqual([]);
});

test("a letter without a spelling is named, and the name rejected", () => {
  expect(unsupportedCharacters("Lê ǂ王王")).toEqual(["ǂ", "王"]);
  for (const name of ["ǂNisa", "ʻOkina", "毛泽东", "Иван"]) expect(isSpellableOnTicket(name), name).toBe(false);
});

test("a passenger with one name travels with a title", () => {
  expect(of("", "Y Moan")).toBe("Y MOAN / MR");
  expect(ticketName("Hà", "", "female")).toEqual({ surname: "HA", givenNames: "MS" });
});

test("a name that is too long for a ticket keeps all its parts and loses letters", () => {
  const name = ticketName("Công Tằng Tôn Nữ", "Hoàng Phương Thảo Nguyên", "female");
  expect(name.surname).toBe("CONG TANG TON NU");
  expect(name.givenNames.split(" ")).toHaveLength(4);
  expect(`${name.surname}/${name.givenNames}`.length).toBeLessThanOrEqual(TICKET_NAME_LETTERS);
});

test("characters that no ticket carries are found before the purchase", () => {
  for (const good of ["Nguyễn", "Đức", "Anne-Marie", "O’Brien", "Tôn Nữ"])
    expect(isSpellableOnTicket(good), good).toBe(true);
  for (const bad of ["", "  ", "R2D2", "王", "Lê@", "<b>"]) expect(isSpellableOnTicket(bad), bad).toBe(false);
});
