// in_failed_sql_transaction (https://www.postgresql.org/docs/current/errcodes-appendix.html).
const IN_FAILED_TRANSACTION = "25P02";

/**
 * For one session: what has failed, in place of all that the server says afterwards of whatever was sent together with it, which is only that
 * the transaction is over. Whoever hears of one of them hears why.
 */
export function createFirstFailure(): (error: unknown) => unknown {
  let first: unknown;
  return (error) => {
    const isConsequence = error instanceof Error && "code" in error && error.code === IN_FAILED_TRANSACTION;
    if (isConsequence && first !== undefined) return first;
    first = error;
    return error;
  };
}
