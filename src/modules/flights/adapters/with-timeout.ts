import { SupplierFailure } from "../contract/supplier.ts";

/** Rejects after this many seconds. The work itself continues; `whenLate` can abort it. */
export async function withTimeout<T>(work: Promise<T>, seconds: number, whenLate?: () => void): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new SupplierFailure("unavailable", "no answer in the time that anybody waits"));
    whenLate?.();
  }, seconds * 1000).unref();
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
