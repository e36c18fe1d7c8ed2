import { SupplierFailure } from "../contract/supplier.ts";

/** Nobody waits longer for some work than so many seconds. It goes on; `whenLate` can end it. */
export async function withTimeout<T>(work: Promise<T>, seconds: number, whenLate?: () => void): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new SupplierFailure("unavailable", "no answer in the time that anybody waits"));
    whenLate?.();
  }, seconds * 1000).unref();
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
