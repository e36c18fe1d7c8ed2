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
import { createGuard, type Guard } from "./circuit-breaker.ts";
import { datacomSupplier } from "./datacom/datacom-supplier.ts";
import { duffelSupplier } from "./duffel/duffel-supplier.ts";
import { localSupplier } from "./local/local-supplier.ts";
import { keepMonth } from "./month-fare-cache.ts";
import { spendReading } from "./search-budget.ts";
import { inSearchQueue } from "./search-queue.ts";
import { monthOnce, searchOnce } from "./stored-search.ts";
import { withTimeout } from "./with-timeout.ts";

const suppliers: Record<SupplierName, FlightSupplier> = {
  local: localSupplier,
  datacom: datacomSupplier,
  duffel: duffelSupplier,
};

/** Those outside, which may be slow or gone: each is kept away from the others. */
const guards: Partial<Record<SupplierName, Guard>> = {
  datacom: createGuard(() => performance.now()),
  duffel: createGuard(() => performance.now()),
};

/** Who is asked over a network, and may have to be waited for. */
export const isOutside = ({ name }: FlightSupplier): boolean => guards[name] !== undefined;

/** Whether this copy leaves a supplier alone for a while, because it did not answer. */
export const isCircuitOpen = (name: SupplierName): boolean => guards[name]?.isCircuitOpen() ?? false;

/** Whether this copy can ask a supplier: our own it can, and those it has an account of. */
export const hasAccount = ({ accounts }: Pick<Context, "accounts">, name: SupplierName): boolean =>
  name === "local" || accounts?.[name] !== undefined;

const usedSuppliers = (ctx: Context): FlightSupplier[] =>
  supplierNames.filter((name) => hasAccount(ctx, name)).map((name) => suppliers[name]);

/** Those of them whose fares are sold now. */
export async function sellingSuppliers(ctx: Context): Promise<FlightSupplier[]> {
  const off = await listSuppliersOff(ctx);
  return usedSuppliers(ctx).filter(({ name }) => !off.includes(name));
}

/** What one supplier answers to a search, and when it is known that its answer has to be waited for; ours never has to be. */
export type SupplierSearch = { supplier: SupplierName; answer: Promise<FareAnswer>; underWay: Promise<void> | null };

/** Asks one supplier what flies; the sessions of its fares say whose they are. */
export function searchSupplier(ctx: Context, supplier: FlightSupplier, request: FareRequest): SupplierSearch {
  const guard = guards[supplier.name];
  const { answer, underWay } = guard
    ? searchOnce(ctx, { supplier, guard }, request)
    : { answer: supplier.search(ctx, request, new AbortController().signal), underWay: null };
  return { supplier: supplier.name, underWay, answer: answer.then((all) => withSupplier(supplier, all)) };
}

function withSupplier({ name }: FlightSupplier, answer: FareAnswer): FareAnswer {
  const named = (session: string) => `${name}:${session}`;
  const fares = answer.fares.map((fare) => ({ ...fare, session: named(fare.session) }));
  return { ...answer, session: named(answer.session), fares };
}

/**
 * What one supplier knows of a month, kept by this copy until the minute is over or seats of ours have changed; `patience` is how many
 * seconds are waited for one outside.
 */
export function monthOf(
  ctx: Context,
  supplier: FlightSupplier,
  request: MonthRequest,
  { signal, patience }: { signal: AbortSignal; patience: number },
): Promise<readonly DayFares[]> {
  const { name, month } = supplier;
  if (!month) return Promise.resolve([]);
  const guard = guards[name];
  const key = [name, request.from, request.to, request.month, request.airline].join(" ");
  const isWanted = () => !signal.aborted;
  const ask = async () => {
    const { answer } = await inSearchQueue(ctx, { kind: "month", isWanted }, async () => {
      const asked = guard
        ? monthOnce(ctx, { supplier, guard }, request)
        : { answer: month(ctx, request, new AbortController().signal), underWay: null };
      await Promise.allSettled([Promise.race([asked.answer, asked.underWay ?? asked.answer])]);
      return asked;
    });
    const days = await answer;
    const named = (fare: Fare) => ({ ...fare, session: `${name}:${fare.session}` });
    return days.map(({ on, fares }) => ({ on, fares: fares.map(named) }));
  };
  const known = keepMonth(ctx, key, ask);
  return guard ? withTimeout(known, patience) : known;
}

/** Asks a supplier once for something to be read, under its guard. Throws `limited` for who has had it asked too often. */
export async function readFrom<T>(ctx: Context, { name }: FlightSupplier, work: () => Promise<T>): Promise<T> {
  const guard = guards[name];
  if (!guard) return work();
  await spendReading(ctx, { supplier: name, requests: 1 });
  return guard(work);
}

/** Whose a selection is, and the selection as that supplier knows it. Throws `invalid` for a name that none of them gave. */
export function supplierOf(ctx: Context, selection: Selection): { supplier: FlightSupplier; selection: Selection } {
  const [name = "", session] = selection.session.split(/:(.*)/s);
  const supplier = usedSuppliers(ctx).find((one) => one.name === name);
  if (!supplier || session === undefined) throw new SupplierFailure("invalid", "a session of no supplier");
  return { supplier, selection: { ...selection, session } };
}

/** The supplier of an order that was made. Throws `misconfigured` while this copy has no account there. */
export function supplierNamed(ctx: Context, name: SupplierName): FlightSupplier {
  const supplier = usedSuppliers(ctx).find((one) => one.name === name);
  if (!supplier) throw new SupplierFailure("misconfigured", `no account at ${name}`);
  return supplier;
}
