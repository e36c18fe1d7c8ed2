import { formatDate } from "#kernel/calendar-date.ts";
import type { StockGrid } from "#modules/availability/queries/stock-grid.ts";
import { sellersText } from "#modules/availability/rules/elsewhere.ts";
import { Anchor } from "#ui/anchor.tsx";
import { adminPaths } from "../paths.ts";
import { cellKey } from "./chosen-cells.ts";

const MAX_SHOWN = 6;

type Props = { grid: StockGrid; cells: StockGrid["cells"]; productId: string; mayOpen: boolean };

/** Allocation of the rooms in the first selected nights: our bookings, other sellers, holds. */
export function ChosenNights({ grid, cells, productId, mayOpen }: Props) {
  const titles = new Map(grid.rooms.map((room) => [room.id, room.title]));
  const onSale = cells.filter((cell) => cell.capacity !== null);
  if (onSale.length === 0) return null;
  return (
    <ul className="inventory-nights">
      {onSale.slice(0, MAX_SHOWN).map((cell) => {
        const { roomId, on, sold, soldElsewhere, elsewhere, held, capacity } = cell;
        const left = (capacity ?? 0) - sold - soldElsewhere - held;
        const own = `${sold} đã bán qua đơn`;
        return (
          <li key={cellKey(cell)}>
            {titles.get(roomId)}, {formatDate(on)}:{" "}
            {sold + held > 0 && mayOpen ? (
              <Anchor className="link" href={adminPaths.bookings({ tau: productId, dem: on })}>
                {own}
              </Anchor>
            ) : (
              own
            )}
            , {soldElsewhere} bán nơi khác{elsewhere.length > 0 && ` (${sellersText(elsewhere)})`}, {held} đang giữ, còn{" "}
            {Math.max(0, left)}/{capacity}
          </li>
        );
      })}
      {onSale.length > MAX_SHOWN && <li>và {onSale.length - MAX_SHOWN} đêm phòng khác</li>}
    </ul>
  );
}
