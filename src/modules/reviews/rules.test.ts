import { expect, test } from "vitest";
import { approvedPercent, findContactDetail, invitationState } from "./rules.ts";

test("findContactDetail finds phone numbers and links, and no other numbers", () => {
  const withContact = [
    "Liên hệ 0912 345 678 để được giá rẻ",
    "gọi +84912345678",
    "số 091.234.5678 nhé",
    "xem www.tau-re.example",
    "vào re-hon.com đặt",
    "viết cho re@tau.example",
  ];
  expect(withContact.map(findContactDetail)).toEqual(["phone", "phone", "phone", "link", "link", "link"]);
  const plain = ["Phòng 305 rộng 28 m², giá 3.350.000 đ.", "Đi ngày 02/09/2026, về 04/09.", "Xe đón lúc 8.30."];
  expect(plain.map(findContactDetail)).toEqual([null, null, null]);
});

test("the approval rate is a share of decided reviews", () => {
  expect(approvedPercent({ received: 4, pending: 1, approved: 2 })).toBe(67);
  expect(approvedPercent({ received: 2, pending: 2, approved: 0 })).toBeNull();
});

test("a link valid until the end of a day works that evening in Vietnam", () => {
  const invitation = { usedAt: null, expiresAt: new Date("2027-02-12T03:00:00Z") };
  expect(invitationState(invitation, new Date("2027-02-12T16:59:59Z"))).toBe("open");
  expect(invitationState(invitation, new Date("2027-02-12T17:00:00Z"))).toBe("over");
});
