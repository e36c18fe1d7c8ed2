import { expect, test } from "vitest";
import { z } from "zod";
import { versionInput as endpointVersion } from "#api/endpoint.ts";
import { parse } from "#http/input.ts";
import type { DomainError } from "#kernel/errors.ts";
import { endpoints } from "./support/api-client.ts";
import { exportedContracts, type SchemaAtPath, schemasIn } from "./support/schemas.ts";

const calls: SchemaAtPath[] = endpoints.flatMap(({ method, path, input }) =>
  input ? [{ path: `${method} ${path}`, schema: input }] : [],
);

type Check = { check: string; error?: unknown };
const limits: Record<string, "too_small" | "too_big" | "invalid_format"> = {
  greater_than: "too_small",
  min_length: "too_small",
  min_size: "too_small",
  less_than: "too_big",
  max_length: "too_big",
  max_size: "too_big",
  string_format: "invalid_format",
};

/** The message that a schema uses for its type, when zod would use it for a limit too. */
function borrowed({ schema }: SchemaAtPath): string[] {
  const { error, checks = [] } = schema._zod.def as {
    error?: (issue: object) => unknown;
    checks?: { _zod: { def: Check } }[];
  };
  if (!error) return [];
  return checks.flatMap(({ _zod: { def } }) => {
    const code = limits[def.check];
    const sentence = code && !def.error ? error({ code, input: 0 }) : undefined;
    return typeof sentence === "string" ? [`${def.check}: ${sentence}`] : [];
  });
}

test("every limit of a field has a message about that limit", async () => {
  const contracts = [...calls, ...(await exportedContracts())];
  const found = contracts.flatMap(({ path, schema }) => [...schemasIn(schema, path)]);
  expect(found.length).toBeGreaterThan(1000);
  expect([...new Set(found.flatMap((one) => borrowed(one).map((fault) => `${one.path} ${fault}`)))]).toEqual([]);
});

const said = (schema: z.ZodType, value: unknown) => {
  try {
    parse(z.strictObject({ field: schema }), { field: value });
  } catch (error) {
    return (error as DomainError).fields;
  }
  return {};
};
const list = z.strictObject({ kind: z.literal("list"), items: z.array(z.int()) });

test.for<[string, z.ZodType, unknown, string, string?]>([
  ["a version below the first", endpointVersion(1), 0, "Phiên bản là số từ 1 trở lên."],
  ["a version that is a text", endpointVersion(1), "1", "Phiên bản là số nguyên."],
  ["a broken number", z.int().min(1), 1.5, "Mục này là số nguyên."],
  ["a number below its limit", z.int().min(5), 4, "Nhỏ nhất là 5."],
  ["a number above its limit", z.number().max(5), 6, "Lớn nhất là 5."],
  ["a short text", z.string().min(3), "a", "Ít nhất 3 ký tự."],
  ["a long text", z.string().max(3), "abcd", "Tối đa 3 ký tự."],
  ["a short list", z.array(z.int()).min(2), [1], "Cần ít nhất 2 mục."],
  ["a long list", z.array(z.int()).max(1), [1, 2], "Tối đa 1 mục."],
  ["a list in the place of a number", z.number(), [], "Mục này là một số."],
  ["a text in the place of a list", z.array(z.int()), "x", "Mục này là một danh sách."],
  ["a missing field", z.boolean(), undefined, "Bạn cần điền mục này."],
  ["an id", z.uuid(), "1", "Mã không đúng."],
  ["an address", z.url(), "x", "Địa chỉ bắt đầu bằng https://."],
  ["a choice", z.enum(["ASC", "DESC"]), "UP", "Chọn một trong: ASC, DESC."],
  [
    "a part of the only choice of its kind",
    z.union([list, z.int()]),
    { kind: "list", items: ["x"] },
    "Mục này là một số.",
    "field.items.0",
  ],
])("contract of %s has a fitting message", ([, schema, value, sentence, path = "field"]) => {
  expect(said(schema, value)).toEqual({ [path]: sentence });
});
