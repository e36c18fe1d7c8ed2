import { expect } from "vitest";
import { apiClient, endpoints, publishedDocument } from "#tests/support/api-client.ts";
import { apiWorld } from "#tests/support/api-world.ts";
import { test } from "#tests/support/context.ts";
import { type Extent, nameOf, operationsOf, requestOf, schemaErrors } from "#tests/support/document-client.ts";
import { aStaffMember } from "#tests/support/staff.ts";

const operations = operationsOf(publishedDocument);
const extents: Extent[] = ["minimal", "full"];

test("the OpenAPI document lists every served call, and every call has a prepared request", () => {
  expect(operations.map(nameOf).sort()).toEqual(endpoints.map(nameOf).sort());
  expect(Object.keys(apiWorld).sort()).toEqual(operations.map(nameOf).sort());
});

for (const one of operations) {
  for (const extent of extents) {
    test(`${nameOf(one)} takes the ${extent} request of its document and answers as it says`, async ({
      ctx,
      clock,
    }) => {
      const owner = { ...ctx, actor: aStaffMember("owner") };
      const prepared = await (apiWorld[nameOf(one)] ?? (() => expect.fail("not prepared")))(ctx, clock);
      const { address, body, init } = requestOf(one, extent, prepared);
      const schema = one.operation.requestBody?.content["application/json"]?.schema;
      if (schema) expect(schemaErrors(schema, body), "the request fits its own schema").toEqual([]);

      const caller = prepared.ctx ?? (one.operation.security ? owner : ctx);
      const headers = { ...init.headers, ...prepared.headers?.(String(init.body)) };
      // The client compares the response with the document.
      const answer = await apiClient(caller).send(address, { ...init, headers });

      expect(answer.status, JSON.stringify([body, answer.body])).toBe(200);
    });
  }
}
