import { expect, test } from "vitest";
import { redactSupplierMessage, withoutNames } from "./redact-supplier-message.ts";

test("a supplier is quoted with code and message, on one line and shortened", () => {
  expect(redactSupplierMessage("0045", " Issue\n failed ", [])).toBe("0045: Issue failed");
  expect(redactSupplierMessage("airline_rejected", "", [])).toBe("airline_rejected");
  expect(redactSupplierMessage("", "", [])).toBeUndefined();
  expect(redactSupplierMessage("0045", "x ".repeat(5000), [])?.length).toBeLessThan(180);
  // Processing the whole text would take minutes.
  expect(redactSupplierMessage("0045", "x".repeat(1_000_000), [])?.length).toBeLessThan(180);
  expect(redactSupplierMessage(`<b>${"9".repeat(900)}`, "", [])?.length).toBeLessThan(50);
});

test.each([
  ["user agent-secret is locked", "agent-secret"],
  ["call 0912 345 678 or +84912345678", "345"],
  ["mail to thuhang@example.vn", "thuhang"],
  ["passport C7654321 has expired", "7654321"],
  ["born 14/03/1989", "1989"],
  ["card 4111-1111-1111-1111", "4111"],
])("nothing that is somebody's own or secret is quoted: %s", (message, secret) => {
  const supplierMessage = redactSupplierMessage("0045", message, ["agent-secret"]);
  expect(supplierMessage).toContain("0045: ");
  expect(supplierMessage).toContain("…");
  expect(supplierMessage).not.toContain(secret);
});

test("passengers are not named, with or without diacritics, and no other word is lost", () => {
  const names = ["Lê", "Thu Hằng", "LE", "THU HANG"];
  expect(withoutNames("0045: LE/THU HANG MS has no seat, lên thu", names)).toBe("0045: …/… … MS has no seat, lên …");
  expect(withoutNames("0045: Lê Thu Hằng", names)).toBe("0045: … … …");
  expect(withoutNames("0045: a (b", ["(b", "x)"])).toBe("0045: a …");
  expect(withoutNames("0045: D'ARC ANNE-MARIE", ["D'Arc", "Anne-Marie", "Hà, Mỹ"])).toBe("0045: … …");
});
