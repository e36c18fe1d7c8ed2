import { data, type RouterContextProvider } from "react-router";
import { readForm } from "#http/body.ts";
import { expectedFailure } from "#http/expected-failure.ts";
import { NOT_RIGHT } from "#http/input.ts";
import { statusOf } from "#http/statuses.ts";
import type { DomainError } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import { requestContext } from "../server/context.ts";
import type { Rejection } from "./rejection.ts";

/** What loaders and actions get of the router. */
export type RequestArgs = { context: Readonly<RouterContextProvider>; request: Request };

/** The data of an error page. */
export type Problem = { message: string; code: string };

/** Runs the queries of a page; an expected failure becomes an error page with its status and sentence. */
export async function toErrorPage<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const expected = expectedFailure(error);
    throw expected ? problem(expected) : error;
  }
}

const ADDRESS_NOT_RIGHT = "Địa chỉ trang có phần chưa đúng. Bạn quay lại rồi chọn lại nhé.";

function problem(error: DomainError) {
  const headers = new Headers();
  if (error.retryAfterSeconds !== undefined) headers.set("Retry-After", String(error.retryAfterSeconds));
  // An error page has no fields that could be marked: its input came from the address.
  const message = error.message === NOT_RIGHT ? ADDRESS_NOT_RIGHT : error.message;
  return data<Problem>({ message, code: error.code }, { status: statusOf(error.kind), headers });
}

/** Runs the queries of a page with the context of its request; see `toErrorPage`. */
export const runLoader = <T>(context: RequestArgs["context"], work: (ctx: Context) => T | Promise<T>): Promise<T> =>
  toErrorPage(() => work(context.get(requestContext)));

/** Runs the command of a form; an expected failure goes back to the form with its status. */
export async function runFormAction<T>(
  { context, request }: RequestArgs,
  work: (form: FormData, ctx: Context) => Promise<T>,
  maxBytes?: number,
) {
  const form = await toErrorPage(() => readForm(request, maxBytes));
  try {
    return await work(form, context.get(requestContext));
  } catch (error) {
    const expected = expectedFailure(error);
    if (!expected) throw error;
    const { message, fields, result } = expected;
    const headers = new Headers();
    if (expected.retryAfterSeconds !== undefined) headers.set("Retry-After", String(expected.retryAfterSeconds));
    const rejection: Rejection = { rejected: true, message, fields, values: visibleValues(form), result };
    return data(rejection, { status: statusOf(expected.kind), headers });
  }
}

// Secrets and hidden fields are not sent back.
function visibleValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form)
    if (typeof value === "string" && !/password|current|signedPreview/i.test(name)) values[name] = value;
  return values;
}
