import { Link } from "react-router";
import { formatVnd } from "#kernel/money.ts";
import { type StayKind, stayKinds } from "#modules/bookings/contract/booking.ts";
import type { RoomSearchResult as Found, RoomSearch } from "#modules/bookings/queries/find-rooms.ts";
import { Alert } from "#ui/alert.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Box } from "../../layout/box.tsx";
import { type PhoneTrip, tripQuery } from "./phone-trip.ts";
import { tripLabels } from "./trip-form.tsx";

/** Initially visible rows, so that the form stays near on a phone. */
const ROOMS_AT_FIRST = 8;

type FoundProps = { kind: StayKind; search: RoomSearch | null; trip: PhoneTrip };

/** Matching rooms of all ships and hotels, cheapest first: one click fills the form. */
export function FoundRooms({ kind, search, trip }: FoundProps) {
  if (!search) return null;
  const { rooms, problems } = search;
  const kinds = stayKinds.toSorted((a, b) => Number(b === kind) - Number(a === kind));
  return (
    <Box id="phong-trong" title={`Phòng trống (${rooms.length})`}>
      {problems.length > 0 && (
        <div className="box-body">
          {problems.map((problem) => (
            <Alert key={problem} tone="warning">
              {problem}
            </Alert>
          ))}
        </div>
      )}
      {kinds.map((one) => (
        <Rooms
          key={one}
          kind={one}
          rooms={rooms.filter((room) => room.kind === one)}
          trip={trip}
          isOpen={one === kind}
        />
      ))}
      {rooms.length === 0 && problems.length === 0 && (
        <div className="box-body">
          <EmptyState title="Không còn phòng nào vừa với yêu cầu">
            <p>Bạn thử ngày khác, nơi khác hoặc bỏ giá tối đa.</p>
          </EmptyState>
        </div>
      )}
    </Box>
  );
}

type RoomsProps = { kind: StayKind; rooms: readonly Found[]; trip: PhoneTrip; isOpen: boolean };

function Rooms({ kind, rooms, trip, isOpen }: RoomsProps) {
  if (rooms.length === 0) return null;
  const [first, rest] = [rooms.slice(0, ROOMS_AT_FIRST), rooms.slice(ROOMS_AT_FIRST)];
  return (
    <details className="found-kind" open={isOpen}>
      <summary>
        {tripLabels[kind].line} ({rooms.length})
      </summary>
      <RoomList rooms={first} trip={trip} />
      {rest.length > 0 && (
        <details>
          <summary>Xem thêm {rest.length}</summary>
          <RoomList rooms={rest} trip={trip} />
        </details>
      )}
    </details>
  );
}

function RoomList({ rooms, trip }: { rooms: readonly Found[]; trip: PhoneTrip }) {
  return (
    <ul className="money-list found-rooms">
      {rooms.map(({ kind, slug, title, place, summary, total }) => (
        <li key={slug}>
          <p>
            <Link className="link link-tall" to={tripQuery(trip, { slug, rooms: [] }, kind)}>
              {title}
            </Link>
          </p>
          <p>
            {place} · {summary}
          </p>
          <p className="num">
            <b>{formatVnd(total)}</b>
          </p>
        </li>
      ))}
    </ul>
  );
}
