import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import { Steps } from "#ui/steps.tsx";
import { FlightSteps } from "../../flights/flight-steps.tsx";
import type { BookingSummary } from "../summary.ts";
import type { PaymentStage } from "./stage.ts";

type PaymentStepsProps = {
  kind: BookingSummary["kind"];
  stage: PaymentStage;
  transfer: boolean;
  /** False without a mail server: no page promises an email then. */
  sendsMail: boolean;
};

/** Progress of an order between its form and its documents. Flight orders show the steps that began with the search. */
export function PaymentSteps({ kind, stage, transfer, sendsMail }: PaymentStepsProps) {
  const isPaid = stage === "paid" || stage === "confirmed" || stage === "deposit-paid";
  const hasEnded = stage === "cancelled" || stage === "expired";
  if (kind === "flight") return <FlightSteps now={flightStep(stage)} ended={hasEnded} />;
  return (
    <Steps
      label="Các bước đặt phòng"
      steps={[
        { title: "Thông tin", note: "Khách và liên hệ", state: "done" },
        {
          title: "Thanh toán",
          note: isPaid || transfer ? "Chuyển khoản VietQR" : "Cùng nhân viên",
          state: isPaid ? "done" : stage === "cancelled" ? "incomplete" : "inprogress",
        },
        {
          title: `Nhận ${labelsOf({ kind }).voucher}`,
          note: sendsMail ? "Qua email" : "Ở trang đơn hàng",
          state: stage === "confirmed" ? "done" : isPaid ? "inprogress" : "incomplete",
        },
      ]}
    />
  );
}

/** Before the airline confirms, no seat is held and nothing is due. */
const flightStep = (stage: PaymentStage) =>
  stage === "asking" ? 1 : stage === "paid" || stage === "confirmed" ? 3 : 2;
