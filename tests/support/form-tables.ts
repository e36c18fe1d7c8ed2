import fc from "fast-check";
import { z } from "zod";
import type { Steps } from "#web/form-steps.ts";

type Module = typeof import("#web/form-steps.ts");
type Table = ReadonlyMap<string, { schema: z.ZodType }>;

/** What a page looks its forms up in, as it comes by: a test mocks `#web/form-steps.ts` with it. */
export async function watched(load: <Loaded>() => Promise<Loaded>): Promise<Module> {
  const steps = await load<Module>();
  const stepOf: Module["stepOf"] = (ctx, table, form) => {
    tables.push(table as Steps<never>);
    return steps.stepOf(ctx, table, form);
  };
  return { ...steps, stepOf };
}

const tables: Table[] = [];

/** The contracts of the forms that were looked up while `work` ran, by their intents. */
export async function formsSeenIn(work: () => Promise<unknown>): Promise<Map<string, z.ZodType>> {
  tables.length = 0;
  await work();
  return new Map(tables.flatMap((table) => [...table].map(([intent, { schema }]) => [intent, schema] as const)));
}

/** Fields that a contract knows, most of them with values of the kind it asks for. */
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
