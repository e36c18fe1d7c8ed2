import fc from "fast-check";
import { z } from "zod";

/** An intent that no form has. */
export const NO_INTENT = "no such intent";

type Table = ReadonlyMap<string, { schema: z.ZodType }>;

/**
 * The contracts of a page's forms by intent, recorded while `work` sends NO_INTENT to the page. A mock of form-actions.ts would not reach
 * pages that another test has loaded.
 */
export async function recordForms(work: () => Promise<unknown>): Promise<Map<string, z.ZodType>> {
  const tables = new Set<Table>();
  const { get } = Map.prototype;
  Map.prototype.get = function (key: unknown) {
    if (key === NO_INTENT) tables.add(this);
    return get.call(this, key);
  };
  await work().finally(() => {
    Map.prototype.get = get;
  });
  return new Map([...tables].flatMap((table) => [...table].map(([intent, { schema }]) => [intent, schema] as const)));
}

/** The fields of a contract, most with values of the right type. */
export function fieldsFor(schema: z.ZodType, anything: fc.Arbitrary<string>): fc.Arbitrary<Record<string, string>> {
  const shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const objects = [shape, ...(shape.oneOf ?? []), ...(shape.anyOf ?? [])].flatMap((one) =>
    typeof one === "object" && one.properties ? [one as JsonObject] : [],
  );
  if (objects.length === 0) return fc.constant({});
  return fc.oneof(...objects.map(({ properties, required = [] }) => oneOf(properties, required, anything)));
}

type JsonSchema = z.core.JSONSchema.BaseSchema;
type JsonObject = { properties: Record<string, JsonSchema>; required?: string[] };

function oneOf(
  properties: JsonObject["properties"],
  required: readonly string[],
  anything: fc.Arbitrary<string>,
): fc.Arbitrary<Record<string, string>> {
  const fields = Object.entries(properties).map(([name, field]) => [name, valueFor(field, anything)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required], noNullPrototype: true });
}

function valueFor(field: JsonSchema, anything: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const named = [field.const, ...(field.enum ?? [])].flatMap((value) => (typeof value === "string" ? [value] : []));
  if (named.length > 0) return mostly(fc.constantFrom(...named), anything);
  if (field.type === "integer" || field.type === "number") return mostly(fc.nat(40).map(String), anything);
  return anything;
}

const mostly = (usual: fc.Arbitrary<string>, anything: fc.Arbitrary<string>) =>
  fc.oneof({ arbitrary: usual, weight: 4 }, { arbitrary: anything, weight: 1 });
