import { parse } from "#http/input.ts";
import { type CalendarDate, formatLongDate } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import { formatVnd } from "#kernel/money.ts";
import { type AnswerInput, answerInput, type Proposal, type ShipOffer } from "#modules/closures/contract.ts";
import { closureMessages } from "#modules/closures/messages.ts";

/** A guest's choice after a cancelled departure, as the value of one form field. */
export type Choice = { value: string; label: string; group: "day" | "ship" | "refund" };

const dayValue = (checkIn: CalendarDate) => `day ${checkIn}`;
const shipValue = ({ slug, checkIn, total }: ShipOffer) => `ship ${checkIn} ${total} ${slug}`;

/** All choices of a guest; the next day at the agreed price is first. */
export function choicesOf({ days, ships, refund }: Proposal, agreed: number): Choice[] {
  return [
    ...days.map((day) => ({
      value: dayValue(day),
      label: `${formatLongDate(day)}, giữ giá ${formatVnd(agreed)}`,
      group: "day" as const,
    })),
    ...ships.map((ship) => ({
      value: shipValue(ship),
      label: `${ship.title}, ${formatLongDate(ship.checkIn)}, ${formatVnd(ship.total)}${lessText(agreed - ship.total)}`,
      group: "ship" as const,
    })),
    {
      value: "refund",
      label: refund > 0 ? `Huỷ và hoàn đủ ${formatVnd(refund)}` : "Huỷ, chưa thanh toán nên không có tiền hoàn",
      group: "refund" as const,
    },
  ];
}

const lessText = (less: number) => (less > 0 ? `, rẻ hơn ${formatVnd(less)}` : "");

/** The choice of a form. Throws `invalid` for its field. */
export function readChoice(pick: string): AnswerInput {
  const [choice, checkIn, expectedTotal, slug] = pick.split(" ");
  const input =
    choice === "day"
      ? { choice, checkIn }
      : choice === "ship"
        ? { choice, checkIn, slug, expectedTotal: Number(expectedTotal) }
        : { choice };
  if (!answerInput.safeParse(input).success) {
    throw invalid(closureMessages.nothingChosen, { pick: closureMessages.nothingChosen });
  }
  return parse(answerInput, input);
}
