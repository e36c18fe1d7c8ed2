// in_failed_sql_transaction (https://www.postgresql.org/docs/current/errcodes-appendix.html).
const IN_FAILED_TRANSACTION = "25P02";

/**
 * Remembers the first failure of a transaction in one session. Statements that were sent together with the failed one get its error,
 * instead of the server's message that the transaction is aborted.
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
