import Coffee from "lucide-react/icons/coffee";
import Hotel from "lucide-react/icons/hotel";
import type { ReactNode } from "react";
import type { Room } from "#modules/rooms/contract.ts";
import { type Choice, type PlanTerms, rowsOf } from "../product-page.ts";
import { RoomPrice, RoomsLeft } from "./room-price.tsx";
import { RoomStepper } from "./room-stepper.tsx";

type RoomRowsProps = { room: Room; choice: Choice; children?: ReactNode };

/** Price and quantity of a room type; one row per rate plan where there are several. */
export function RoomRows({ room, choice, children }: RoomRowsProps) {
  const { trip, offer, terms } = choice;
  const rows = rowsOf(choice);
  const from = trip.date ? undefined : (offer.from.rooms[room.id] ?? null);
  const [first] = rows;
  if (terms.length === 0)
    return (
      <div className="room-card-price">
        <p>
          <RoomPrice trip={trip} from={from} offered={first?.offered?.rooms[room.id]} />
          <RoomsLeft offered={first?.offered?.rooms[room.id]} />
        </p>
        <RoomStepper room={room} choice={choice} ratePlanId={undefined} />
        {children}
      </div>
    );
  return (
    <div className="min-w-0">
      <p className="pb-2">
        {from !== undefined && <RoomPrice trip={trip} from={from} offered={undefined} />}
        <RoomsLeft offered={first?.offered?.rooms[room.id]} />
      </p>
      <ul className="plan-rows">
        {rows.map(({ terms, offered }) => (
          <li key={terms?.ratePlanId ?? ""} className="plan-row">
            {terms && <Terms terms={terms} cancellation={offered} />}
            <div className="plan-row-price">
              <p>{trip.date && <RoomPrice trip={trip} from={undefined} offered={offered?.rooms[room.id]} />}</p>
              <RoomStepper room={room} choice={choice} ratePlanId={terms?.ratePlanId} plan={terms?.title} />
            </div>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

type TermsProps = {
  terms: PlanTerms;
  cancellation: { cancellation: string | null; freeUntil: string | null } | undefined;
};

function Terms({ terms, cancellation }: TermsProps) {
  return (
    <div className="min-w-0 text-xs text-text-2">
      <p className="text-sm font-semi text-text">{terms.title}</p>
      <p className="mt-1 flex items-center gap-1.5">
        <Coffee className="size-4" />
        {terms.board}
      </p>
      <p className={cancellation?.freeUntil ? "mt-1 font-[550] text-success" : "mt-1"}>
        {cancellation?.cancellation ?? terms.cancellation}
      </p>
      {terms.atHotel && (
        <p className="mt-1 flex items-center gap-1.5">
          <Hotel className="size-4" />
          {terms.atHotel}
        </p>
      )}
    </div>
  );
}
