import type { Context } from "#platform/context.ts";
import {
  type FareAnswer,
  type FareRequest,
  type FlightSupplier,
  type Selection,
  SupplierFailure,
  type SupplierName,
} from "../contract/supplier.ts";
import { PATIENCE_SECONDS } from "../limits.ts";
import { datacomSupplier } from "./datacom/datacom-supplier.ts";
import { createGuard, type Guard } from "./guard.ts";
import { localSupplier } from "./local/local-supplier.ts";
import { searchOnce } from "./stored-search.ts";

const suppliers: Record<SupplierName, FlightSupplier> = { local: localSupplier, datacom: datacomSupplier };

/** Those outside, which may be slow or gone: each is kept away from the others. */
const guards: Partial<Record<SupplierName, Guard>> = { datacom: createGuard(() => performance.now()) };

/** The suppliers that this copy asks: our own, and those it has an account of. */
export const usedSuppliers = ({ accounts }: Pick<Context, "accounts">): FlightSupplier[] =>
  (Object.keys(suppliers) as SupplierName[])
    .filter((name) => name === "local" || accounts?.[name] !== undefined)
    .map((name) => suppliers[name]);

/** What one supplier answers to a search; the sessions of its fares say whose they are. */
export async function searchSupplier(
  ctx: Context,
  supplier: FlightSupplier,
  request: FareRequest,
  signal: AbortSignal,
): Promise<FareAnswer> {
  const guard = guards[supplier.name];
  const answer = guard
    ? await inPatience(searchOnce(ctx, { supplier, guard }, request))
    : await supplier.search(ctx, request, signal);
  const named = (session: string) => `${supplier.name}:${session}`;
  const fares = answer.fares.map((fare) => ({ ...fare, session: named(fare.session) }));
  return { ...answer, session: named(answer.session), fares };
}

/** Nobody waits longer for one supplier; the search goes on, and its answer is there for who asks again. */
function inPatience<T>(work: Promise<T>): Promise<T> {
  const timer = new Promise<never>((_, reject) => {
    const late = () => reject(new SupplierFailure("unavailable", "no answer in the time that anybody waits"));
    setTimeout(late, PATIENCE_SECONDS * 1000).unref();
  });
  return Promise.race([work, timer]);
}

/** Asks a supplier for something to be read, under its guard. */
export const readFrom = <T>({ name }: FlightSupplier, work: () => Promise<T>): Promise<T> =>
  guards[name] ? guards[name](work) : work();

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
