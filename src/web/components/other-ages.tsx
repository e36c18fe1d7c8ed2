import type { ReactNode } from "react";
import { formatVnd } from "#kernel/money.ts";
import type { ChangePreview } from "#modules/bookings/contract/change.ts";
import type { TravellerList } from "#modules/travellers/contract/view.ts";
import { travellerMessages } from "#modules/travellers/messages.ts";
import { Alert } from "#ui/alert.tsx";

/** What the booking would come to at the ages that the birthdays say; null when it cannot be worked out. */
export type RightPrice = { total: number; difference: number } | null;

export const rightPriceOf = (preview: ChangePreview | null): RightPrice =>
  preview?.after ? { total: preview.after.total, difference: preview.difference } : null;

type OtherAgesProps = {
  list: TravellerList;
  childAges: readonly number[];
  price: RightPrice;
  /** What can be done about it. */
  children: ReactNode;
};

/** Says whose birthday does not fit the party that was paid for, and what the difference is. */
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

function priceText(price: RightPrice): string {
  if (!price) return travellerMessages.unknownPrice;
  const { total, difference } = price;
  if (difference === 0) return travellerMessages.samePrice;
  const change = `${difference > 0 ? "thêm" : "bớt"} ${formatVnd(Math.abs(difference))}`;
  return travellerMessages.otherPrice(formatVnd(total), change);
}
