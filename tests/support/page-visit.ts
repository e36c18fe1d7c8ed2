import { RouterContextProvider } from "react-router";
import { createEventStreams, type EventStreams } from "#http/event-streams.ts";
import { type Actor, visitor } from "#kernel/actor.ts";
import type { Context } from "#platform/context.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { fileStorage, requestContext, requestGuard, requestId } from "#web/server/context.ts";
import { memoryStorage } from "./storage.ts";

type FormValue = string | string[] | File;

type Visit<Params> = {
  params: Params;
  /** The fields of a form; without them the page is only loaded. */
  form?: Record<string, FormValue>;
  cookie?: string | undefined;
  /** The actor; a visitor when absent. */
  actor?: Actor;
  limits?: { consume(name: string, key: string): Promise<void> };
  streams?: EventStreams;
  storage?: Storage;
  signal?: AbortSignal;
};

/** The arguments of a page's loader or action for a visit. */
export function aVisit<Params>(ctx: Context, address: string, visit: Visit<Params>) {
  const { params, form, cookie, actor = visitor, limits = { async consume() {} }, signal = null } = visit;
  const { streams = createEventStreams(), storage = memoryStorage() } = visit;
  const url = new URL(address, ctx.siteUrl);
  const context = new RouterContextProvider();
  context.set(requestContext, { ...ctx, actor });
  context.set(requestId, "a-request");
  context.set(requestGuard, { requestId: "a-request", clientAddress: "192.0.2.1", limits, streams });
  context.set(fileStorage, storage);
  const headers = new Headers(cookie ? { cookie } : {});
  const request = form
    ? new Request(url, { method: "POST", body: bodyOf(form), headers })
    : new Request(url, { headers, signal });
  return { request, url, params, context, pattern: "" };
}

/** As a browser sends it: only a form with a file is multipart, which has a hundred bytes around each field. */
function bodyOf(fields: Record<string, FormValue>): FormData | URLSearchParams {
  const all = Object.entries(fields).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value] as const),
  );
  const texts = all.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  if (texts.length === all.length) return new URLSearchParams(texts);
  const form = new FormData();
  for (const [name, value] of all) form.append(name, value);
  return form;
}

/** The result of a loader or action, returned or thrown: data with its status, or a redirect. */
export async function outcomeOf(work: Promise<unknown>) {
  const answer = await work.catch((thrown: unknown) => thrown);
  if (answer instanceof Error) throw answer;
  if (answer instanceof Response) {
    return {
      status: answer.status,
      location: answer.headers.get("location"),
      headers: answer.headers,
      data: undefined,
    };
  }
  if (isDataWithInit(answer)) {
    const { status = 200, headers } = answer.init ?? {};
    return { status, location: null, headers: new Headers(headers), data: answer.data };
  }
  return { status: 200, location: null, headers: new Headers(), data: answer };
}

type DataWithInit = { type: "DataWithResponseInit"; data: unknown; init: ResponseInit | null };

const isDataWithInit = (value: unknown): value is DataWithInit =>
  typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit";

/** The cookies of a response, as a browser sends them back. */
export function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
