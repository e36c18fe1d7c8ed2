import { drizzle } from "drizzle-orm/node-postgres";
import type { Log } from "../log.ts";
import type { Db } from "./db.ts";
import type { ReplicaPools } from "./open.ts";

/** Staff compare figures of days: half a minute does not change them. */
export const MAX_LAG_SECONDS = 30;
/** How long a result of the probe counts. A failed one counts too, so that not every page waits for a dead machine. */
const PROBE_AGAIN_MS = 5000;
/**
 * The seconds that the standby is behind: none while it receives from the primary and has applied all that came, otherwise the age of the
 * newest transaction that it has applied. A server that is no standby has all data.
 */
const SECONDS_BEHIND_SQL = `
  select case
    when not pg_is_in_recovery() then 0
    when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() and exists (select from pg_stat_wal_receiver) then 0
    else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8
  end as behind`;

export type Replica = {
  /** The replica, or null while it is away or too far behind. */
  current(): Promise<Db | null>;
  /** Uses the primary for a while: a read has failed on the replica. */
  leave(error: unknown): void;
};

/** A standby that serves reads which may be MAX_LAG_SECONDS old. */
export function createReplica({ reads, probe: probing }: ReplicaPools, log: Log): Replica {
  const db = drizzle(reads);
  let known: Promise<boolean> | undefined;
  let until = 0;
  let wasUsable = true;
  const settle = (isUsable: boolean, facts: { behind?: number | null; err?: unknown }) => {
    if (wasUsable && !isUsable)
      log.warn({ event: "database.replica_left", ...facts }, "replica away or behind; the primary serves its reads");
    if (!wasUsable && isUsable)
      log.info({ event: "database.replica_used", ...facts }, "replica serves its reads again");
    wasUsable = isUsable;
    return isUsable;
  };
  const probe = async () => {
    try {
      const { rows } = await probing.query<{ behind: number | null }>(SECONDS_BEHIND_SQL);
      const behind = rows[0]?.behind ?? null;
      return settle(behind !== null && behind <= MAX_LAG_SECONDS, { behind });
    } catch (err) {
      return settle(false, { err });
    }
  };
  return {
    async current() {
      if (!known || performance.now() >= until) {
        known = probe();
        until = performance.now() + PROBE_AGAIN_MS;
      }
      return (await known) ? db : null;
    },
    leave(err) {
      known = Promise.resolve(settle(false, { err }));
      until = performance.now() + PROBE_AGAIN_MS;
    },
  };
}
