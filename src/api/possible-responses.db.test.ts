import { expect } from "vitest";
import type { RateLimits } from "#http/rate-limit.ts";
import { visitor } from "#kernel/actor.ts";
import { DomainError } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import { apiClient, publishedDocument } from "#tests/support/api-client.ts";
import { conflicts, nothingKnown } from "#tests/support/api-conflicts.ts";
import type { Prepared } from "#tests/support/api-products.ts";
import { apiWorld } from "#tests/support/api-world.ts";
import { type Clock, test } from "#tests/support/context.ts";
import {
  type DescribedOperation,
  type Extent,
  nameOf,
  operationsOf,
  requestOf,
  type Values,
} from "#tests/support/document-client.ts";
import { aStaffMember } from "#tests/support/staff.ts";

type Sent = { one: DescribedOperation; ctx: Context; clock: Clock; prepared: Prepared; caller: Context };

const operations = operationsOf(publishedDocument);

const rejectingLimits = (kind: "limited" | "unavailable") => ({
  consume: () => Promise.reject(new DomainError(kind, "by-a-test", "Xin đợi.", { retryAfterSeconds: 5 })),
});

type SendOptions = { extent?: Extent; limits?: RateLimits };

async function send(
  { one, caller, prepared }: Sent,
  values: Values = {},
  { extent = "minimal", limits }: SendOptions = {},
) {
  const changed = { ...prepared, values: { ...prepared.values, ...values } };
  const { address, init } = requestOf(one, extent, changed);
  const headers = { ...init.headers, ...prepared.headers?.(String(init.body)) };
  return apiClient(caller, limits).send(address, { ...init, headers });
}

/** Sends an operation a request that its document does not describe. */
async function sendOther({ one, caller, prepared }: Sent, query: string, init: RequestInit = {}) {
  const { address, init: usual } = requestOf(one, "minimal", prepared);
  return apiClient(caller).send(`${address}${address.includes("?") ? "&" : "?"}${query}`, { ...usual, ...init });
}

const asVisitor = (sent: Sent) => ({ ...sent, caller: sent.ctx });
const withoutRights = (sent: Sent) => {
  const actor = { ...aStaffMember("viewer"), permissions: new Set<never>() };
  return { ...sent, caller: { ...sent.ctx, actor } };
};
const isList = ({ operation }: DescribedOperation) =>
  operation.parameters?.some(({ name }) => name === "status") ?? false;
const LONG = "x".repeat(10_000);
const everyParameter = ({ operation }: DescribedOperation) =>
  (operation.parameters ?? []).map(({ name }) => `${name}=${LONG}`).join("&");

/** Requests that make an operation answer with a documented status. */
const provoke: Record<string, (sent: Sent) => Promise<{ status: number }>> = {
  400: (sent) => {
    if (sent.one.method === "GET") return sendOther(sent, everyParameter(sent.one));
    // The bank feed may append a query to its address.
    return sent.one.path.includes("/webhooks/") ? send(sent, { id: null }) : sendOther(sent, "noSuchName=1");
  },
  401: (sent) => {
    if (isList(sent.one)) return sendOther(asVisitor(sent), "status=all");
    if (sent.one.operation.security) return send(asVisitor(sent));
    return send({ ...sent, prepared: { ...sent.prepared, headers: () => ({}) } }, { password: "sai mật khẩu" });
  },
  403: (sent) => (isList(sent.one) ? sendOther(withoutRights(sent), "status=all") : send(withoutRights(sent))),
  404: (sent) =>
    isList(sent.one)
      ? sendOther(sent, "status=all&slug=khong-co-gi")
      : send(sent, nothingKnown, { extent: sent.one.path.endsWith("add-draft") ? "full" : "minimal" }),
  409: async (sent) => {
    const conflict = conflicts[nameOf(sent.one)];
    if (!conflict) return expect.fail(`say in api-conflicts.ts how ${nameOf(sent.one)} comes to a conflict`);
    return conflict({ ...sent, send: (values, extent) => send(sent, values, { extent }) });
  },
  413: (sent) => {
    const [type = ""] = Object.keys(sent.one.operation.requestBody?.content ?? {});
    const headers = { "content-type": `${type}; boundary=x` };
    return sendOther(sent, "", { body: "x".repeat(11 * 1024 * 1024), headers });
  },
  415: (sent) => sendOther(sent, "", { body: "x", headers: { "content-type": "text/plain" } }),
  429: (sent) => send(sent, {}, { limits: rejectingLimits("limited") }),
  503: (sent) => send(sent, {}, { limits: rejectingLimits("unavailable") }),
};

for (const one of operations) {
  const listed = Object.keys(one.operation.responses);
  // Cross-site requests are rejected before the API: tests/attacks covers them.
  const needsPermission = isList(one) || (one.operation.security && !one.path.startsWith("/api/internal-user/auth/"));
  const isTriedHere = (status: string) => status !== "403" || needsPermission;

  test(`${nameOf(one)} can give every answer that its document lists`, async ({ ctx, clock }) => {
    const prepared = await (apiWorld[nameOf(one)] ?? (() => expect.fail("not prepared")))(ctx, clock);
    const owner = { ...ctx, actor: aStaffMember("owner") };
    const caller = prepared.ctx ?? (one.operation.security || isList(one) ? owner : ctx);
    const sent = { one, ctx: { ...ctx, actor: visitor }, clock, prepared, caller };
    for (const status of listed.filter((status) => status !== "200" && isTriedHere(status))) {
      expect((await provoke[status]?.(sent))?.status).toBe(Number(status));
    }
    if (one.method === "GET" && !listed.includes("400")) {
      expect((await sendOther(sent, everyParameter(one))).status).toBe(200);
    }
  });
}
