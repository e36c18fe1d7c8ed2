import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";

/** A JSON Schema of an object, with the parts that the documentation reads. */
export type ObjectSchema = { properties?: Record<string, Property>; required?: string[] };
type Property = { description?: string };

/** The schema of a request, before transforms and defaults. */
export function inputSchema(schema: z.ZodType): ObjectSchema {
  return withoutDialect(
    z.toJSONSchema(schema, {
      io: "input",
      unrepresentable: "any",
      override: ({ zodSchema, jsonSchema }) => {
        if (zodSchema instanceof z.ZodObject) setRequired(jsonSchema, zodSchema);
      },
    }),
  );
}

/** The schema of a response. */
export const outputSchema = (schema: z.ZodType): ObjectSchema =>
  withoutDialect(z.toJSONSchema(schema, { unrepresentable: "any" }));

/** The fields of a body without those in the query. */
export function bodySchema({ input, inQuery = [] }: Endpoint): object {
  if (!input) return { type: "object" };
  const { properties = {}, required = [], ...schema } = inputSchema(input);
  const isInBody = (name: string) => !inQuery.includes(name);
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isInBody(name))),
    ...(required.length > 0 && { required: required.filter(isInBody) }),
  };
}

// zod types a preprocessed field as `unknown`, which counts as optional. So each field is tested with `undefined`.
function setRequired(jsonSchema: z.core.JSONSchema.BaseSchema, { shape }: z.ZodObject): void {
  const required = Object.keys(shape).filter((name) => !shape[name]?.safeParse(undefined).success);
  delete jsonSchema.required;
  if (required.length > 0) jsonSchema.required = required;
}

const withoutDialect = ({ $schema: _, ...schema }: { $schema?: unknown }): ObjectSchema => schema as ObjectSchema;
