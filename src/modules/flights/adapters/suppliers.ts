import { listSuppliersOff } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import type { Fare } from "../contract/fare.ts";
import {
  type DayFares,
  type FareAnswer,
  type FareRequest,
  type FlightSupplier,
  type MonthRequest,
  type Selection,
  SupplierFailure,
  type SupplierName,
  supplierNames,
} from "../contract/supplier.ts";
import { type CircuitBreaker, createCircuitBreaker } from "./circuit-breaker.ts";
import { datacomSupplier } from "./datacom/datacom-supplier.ts";
import { duffelSupplier } from "./duffel/duffel-supplier.ts";
import { localSupplier } from "./local/local-supplier.ts";
import { cacheMonth } from "./month-fare-cache.ts";
import { consumePriceQuota } from "./search-budget.ts";
import { inSearchQueue } from "./search-queue.ts";
import { searchMonthOnce, searchOnce } from "./stored-search.ts";
import { withTimeout } from "./with-timeout.ts";

const suppliers: Record<SupplierName, FlightSupplier> = {
  local: localSupplier,
  datacom: datacomSupplier,
  duffel: duffelSupplier,
};

/** True for a supplier that is called over a network. */
export const isOutside = ({ name }: FlightSupplier): boolean => name !== "local";

/** The circuit breaker of each account at an outside supplier, which may be slow or down. */
const circuitBreakers = new WeakMap<object, CircuitBreaker>();

/** The circuit breaker of this instance for a supplier; none for our own flights and for a supplier without an account. */
function circuitBreakerOf({ accounts }: Pick<Context, "accounts">, name: SupplierName): CircuitBreaker | undefined {
  const account = name === "local" ? undefined : accounts?.[name];
  if (!account) return undefined;
  const circuitBreaker = circuitBreakers.get(account) ?? createCircuitBreaker(() => performance.now());
  circuitBreakers.set(account, circuitBreaker);
  return circuitBreaker;
}

/** True while this instance's circuit to a supplier is open. */
export const isCircuitOpen = (ctx: Pick<Context, "accounts">, name: SupplierName): boolean =>
  circuitBreakerOf(ctx, name)?.isCircuitOpen() ?? false;

/** True if this instance can call a supplier: our own always, others with an account. */
export const hasAccount = ({ accounts }: Pick<Context, "accounts">, name: SupplierName): boolean =>
  name === "local" || accounts?.[name] !== undefined;

const usedSuppliers = (ctx: Context): FlightSupplier[] =>
  supplierNames.filter((name) => hasAccount(ctx, name)).map((name) => suppliers[name]);

/** The usable suppliers whose fares are on sale now. */
export async function listSellingSuppliers(ctx: Context): Promise<FlightSupplier[]> {
  const off = await listSuppliersOff(ctx);
  return usedSuppliers(ctx).filter(({ name }) => !off.includes(name));
}

/**
 * A search at one supplier. `started` resolves once its reply has to be waited for, never for a cached reply; it is null for our own
 * flights.
 */
export type SupplierSearch = { supplier: SupplierName; answer: Promise<FareAnswer>; started: Promise<void> | null };

/** Searches one supplier; the sessions of its fares are prefixed with its name. */
export function searchSupplier(ctx: Context, supplier: FlightSupplier, request: FareRequest): SupplierSearch {
  const circuitBreaker = circuitBreakerOf(ctx, supplier.name);
  const { answer, started } = circuitBreaker
    ? searchOnce(ctx, { supplier, circuitBreaker }, request)
    : { answer: supplier.search(ctx, request, new AbortController().signal), started: null };
  return { supplier: supplier.name, started, answer: answer.then((all) => withSupplier(supplier, all)) };
}

function withSupplier({ name }: FlightSupplier, answer: FareAnswer): FareAnswer {
  const named = (session: string) => `${name}:${session}`;
  const fares = answer.fares.map((fare) => ({ ...fare, session: named(fare.session) }));
  return { ...answer, session: named(answer.session), fares };
}

/**
 * One supplier's month, cached by this instance until the minute is over or our seats have changed. `timeoutSeconds` is the timeout for an
 * outside supplier in seconds.
 */
export function searchMonth(
  ctx: Context,
  supplier: FlightSupplier,
  request: MonthRequest,
  { signal, timeoutSeconds }: { signal: AbortSignal; timeoutSeconds: number },
): Promise<readonly DayFares[]> {
  const { name, month } = supplier;
  if (!month) return Promise.resolve([]);
  const circuitBreaker = circuitBreakerOf(ctx, name);
  const key = [name, request.from, request.to, request.month, request.airline].join(" ");
  const isWanted = () => !signal.aborted;
  const ask = async () => {
    const { answer } = await inSearchQueue(ctx, { kind: "month", isWanted }, async () => {
      const search = circuitBreaker
        ? searchMonthOnce(ctx, { supplier, circuitBreaker }, request)
        : { answer: month(ctx, request, new AbortController().signal), started: null };
      await Promise.allSettled([Promise.race([search.answer, search.started ?? search.answer])]);
      return search;
    });
    const days = await answer;
    const named = (fare: Fare) => ({ ...fare, session: `${name}:${fare.session}` });
    return days.map(({ on, fares }) => ({ on, fares: fares.map(named) }));
  };
  const known = cacheMonth(ctx, key, ask);
  return circuitBreaker ? withTimeout(known, timeoutSeconds) : known;
}

/** Sends a supplier one read request through its circuit breaker. Throws `limited` for a visitor who has sent too many. */
export async function callWithQuota<T>(ctx: Context, { name }: FlightSupplier, work: () => Promise<T>): Promise<T> {
  const circuitBreaker = circuitBreakerOf(ctx, name);
  if (!circuitBreaker) return work();
  await consumePriceQuota(ctx, { supplier: name, requests: 1 });
  return circuitBreaker(work);
}

/** The supplier of a selection, and the selection in that supplier's terms. Throws `invalid` for an unknown session. */
export function resolveSelection(
  ctx: Context,
  selection: Selection,
): { supplier: FlightSupplier; selection: Selection } {
  const [name = "", session] = selection.session.split(/:(.*)/s);
  const supplier = usedSuppliers(ctx).find((one) => one.name === name);
  if (!supplier || session === undefined) throw new SupplierFailure("invalid", "a session of no supplier");
  return { supplier, selection: { ...selection, session } };
}

/** The supplier of an existing order. Throws `misconfigured` while this instance has no account there. */
export function requireSupplier(ctx: Context, name: SupplierName): FlightSupplier {
  const supplier = usedSuppliers(ctx).find((one) => one.name === name);
  if (!supplier) throw new SupplierFailure("misconfigured", `no account at ${name}`);
  return supplier;
}
