import type { HotelDraft } from "#modules/hotels/contract/hotel.ts";

type Plan = HotelDraft["plans"][number];

const flexible: Plan = {
  title: "Kèm bữa sáng, huỷ miễn phí",
  board: "breakfast",
  depositPercent: 30,
  instantConfirmation: true,
  cancellation: [
    { daysBefore: 3, percent: 0 },
    { daysBefore: 1, percent: 50 },
    { daysBefore: 0, percent: 100 },
  ],
};
const firm: Plan = {
  title: "Chỉ phòng, không hoàn tiền",
  board: "none",
  depositPercent: null,
  instantConfirmation: true,
  cancellation: [],
  changePercent: -12,
};
const atHotel: Plan = {
  title: "Kèm bữa sáng, trả phần còn lại tại khách sạn",
  board: "breakfast",
  depositPercent: 30,
  instantConfirmation: true,
  restAtHouse: true,
  changePercent: 4,
  cancellation: [
    { daysBefore: 2, percent: 0 },
    { daysBefore: 0, percent: 100 },
  ],
};
const halfBoard: Plan = {
  title: "Bữa sáng và bữa tối, huỷ miễn phí",
  board: "half",
  depositPercent: 30,
  instantConfirmation: true,
  cancellation: flexible.cancellation,
  changePercent: 28,
};

/** Rate plans of demo hotels; the first of each has prices of its own, the others follow it. */
export const planSets = {
  two: [flexible, firm],
  three: [flexible, firm, atHotel],
  meals: [flexible, firm, halfBoard],
  one: [flexible],
} satisfies Record<string, Plan[]>;
export type PlanSet = keyof typeof planSets;
