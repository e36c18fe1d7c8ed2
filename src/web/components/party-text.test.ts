import { describe, expect, test } from "vitest";
import { partyText, tripLength } from "./party-text.ts";

describe("partyText and tripLength", () => {
  test("name the ages of the children", () => {
    expect(partyText(2, [])).toBe("2 người lớn");
    expect(partyText(2, [6])).toBe("2 người lớn, bé 6 tuổi");
    expect(partyText(1, [0])).toBe("1 người lớn, bé dưới 1 tuổi");
    expect(partyText(3, [4, 8, 11])).toBe("3 người lớn, 3 bé 4, 8 và 11 tuổi");
  });

  test("count two days for one night", () => {
    expect(tripLength(1)).toBe("2N1Đ");
    expect(tripLength(2)).toBe("3N2Đ");
  });
});
