import { data } from "react-router";
import { expectedFailure } from "#http/expected-failure.ts";
import { statusOf } from "#http/statuses.ts";
import type { DomainError } from "#kernel/errors.ts";

/** What an error page knows. */
export type Problem = { message: string; code: string };

/** Runs the queries of a page; an expected failure becomes an error page with its status and sentence. */
export async function answer<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const expected = expectedFailure(error);
    throw expected ? problem(expected) : error;
  }
}

function problem(error: DomainError) {
  const headers = new Headers();
  if (error.retryAfterSeconds !== undefined) headers.set("Retry-After", String(error.retryAfterSeconds));
  return data<Problem>({ message: error.message, code: error.code }, { status: statusOf(error.kind), headers });
}
