import type { ReactNode } from "react";
import { formatVnd } from "#kernel/money.ts";
import type { ChangePreview } from "#modules/bookings/contract/change.ts";
import type { TravellerList } from "#modules/travellers/contract/view.ts";
import { travellerMessages } from "#modules/travellers/messages.ts";
import { Alert } from "#ui/alert.tsx";

/** The total at the ages of the birthdays; null when it cannot be calculated. */
export type CorrectedPrice = { total: number; difference: number } | null;

export const correctedPriceOf = (preview: ChangePreview | null): CorrectedPrice =>
  preview?.after ? { total: preview.after.total, difference: preview.difference } : null;

type OtherAgesProps = {
  list: TravellerList;
  childAges: readonly number[];
  price: CorrectedPrice;
  /** Possible actions. */
  children: ReactNode;
};

/** Guests whose birthday does not fit the paid party, and the price difference. */
export function OtherAges({ list, childAges, price, children }: OtherAgesProps) {
  if (!list.otherAges) return null;
  return (
    <Alert tone="warning" title={travellerMessages.agesDiffer}>
      <ul>
        {list.otherAges.guests.map(({ index, age }) => (
          <li key={index}>
            <b>{list.guests[index]?.name}</b>: {travellerMessages.otherAge(age, childAges)}
          </li>
        ))}
      </ul>
      <p>{priceText(price)}</p>
      {children}
    </Alert>
  );
}

function priceText(price: CorrectedPrice): string {
  if (!price) return travellerMessages.unknownPrice;
  const { total, difference } = price;
  if (difference === 0) return travellerMessages.samePrice;
  const change = `${difference > 0 ? "thêm" : "bớt"} ${formatVnd(Math.abs(difference))}`;
  return travellerMessages.otherPrice(formatVnd(total), change);
}
