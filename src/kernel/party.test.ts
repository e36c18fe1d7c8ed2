import { expect, test } from "vitest";
import { partyText } from "./party.ts";

test("partyText names the ages of the children", () => {
  expect(partyText(2, [])).toBe("2 người lớn");
  expect(partyText(2, [6])).toBe("2 người lớn, bé 6 tuổi");
  expect(partyText(1, [0])).toBe("1 người lớn, bé dưới 1 tuổi");
  expect(partyText(3, [4, 8, 11])).toBe("3 người lớn, 3 bé 4, 8 và 11 tuổi");
});
