import { SupplierFailure } from "../contract/supplier.ts";

/** Rejects after this many seconds. The work itself continues; `onTimeout` can abort it. */
export async function withTimeout<T>(work: Promise<T>, seconds: number, onTimeout?: () => void): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new SupplierFailure("unavailable", "no answer within the timeout"));
    onTimeout?.();
  }, seconds * 1000).unref();
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
