import { createElement } from "react";
import { WAITS_PARAM } from "#web/components/flight-address.ts";
import { paths } from "#web/paths.ts";
import type { ResultsQuery } from "./results-query.ts";

/**
 * Shows that suppliers are still being searched; more-fares.ts adds their fares to the list. Without a script a link leads to the
 * page that waits for them.
 */
export function MoreFares({ query, waiting }: { query: ResultsQuery; waiting: boolean }) {
  const from = waiting ? paths.moreFares({ req: query.req ?? "" }) : undefined;
  return (
    <div className="wrap more-fares">
      {createElement(
        "more-fares",
        { from, id: "hang-tra-loi", role: "status" },
        waiting ? "Đang hỏi thêm hãng…" : null,
      )}
      {waiting && (
        <noscript>
          <a className="link" href={paths.flightResults({ ...query, [WAITS_PARAM]: "1" })}>
            Xem cả vé của các hãng đó
          </a>
        </noscript>
      )}
    </div>
  );
}
