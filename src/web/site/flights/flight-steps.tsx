import { type StepState, Steps } from "#ui/steps.tsx";

const steps = [
  { title: "Chọn chuyến bay", note: "Vui lòng chọn chuyến bay" },
  { title: "Đặt chỗ", note: "Điền thông tin để đặt chỗ" },
  { title: "Thanh toán", note: "Thanh toán để nhận vé máy bay" },
] as const;

/** Progress of a ticket order; `now` is the index of the current step, from 0. An ended order has no current step. */
export function FlightSteps({ now, ended = false }: { now: 0 | 1 | 2 | 3; ended?: boolean }) {
  const stateOf = (place: number): StepState =>
    place < now ? "done" : place === now && !ended ? "inprogress" : "incomplete";
  return <Steps label="Các bước đặt vé" steps={steps.map((step, index) => ({ ...step, state: stateOf(index) }))} />;
}
