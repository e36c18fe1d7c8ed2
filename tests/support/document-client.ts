import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { OpenApi, Operation } from "#api/open-api.ts";

type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  format?: string;
};

/** Only required fields, or every field of the document. */
export type Extent = "minimal" | "full";

/** Values that a schema cannot express, such as an existing id: by field path without indices, or by field name. */
export type Values = Readonly<Record<string, unknown>>;

export type DescribedOperation = { method: string; path: string; operation: Operation };

export const operationsOf = ({ paths }: OpenApi): DescribedOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

export const nameOf = ({ method, path }: Pick<DescribedOperation, "method" | "path">) => `${method} ${path}`;

const ajv = new Ajv2020({
  strict: true,
  strictTypes: false,
  strictRequired: false,
  validateFormats: false,
  allErrors: true,
});
const compiled = new WeakMap<object, ValidateFunction>();

/** The violations of a schema by a value, one line each. */
export function schemaErrors(schema: object, value: unknown): string[] {
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** A value generated from its schema, with the fields of `values`. */
export function valueBy(schema: Schema, extent: Extent, values: Values, path: readonly string[] = []): unknown {
  const name = path.at(-1) ?? "";
  for (const known of [path.join("."), name]) if (Object.hasOwn(values, known)) return values[known];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) {
    const required = [...(schema.required ?? []), ...(choice.required ?? [])];
    return valueBy(
      { ...schema, ...choice, required, anyOf: choice.anyOf, oneOf: choice.oneOf } as Schema,
      extent,
      values,
      path,
    );
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([field]) => extent === "full" || schema.required?.includes(field))
          .map(([field, one]) => [field, valueBy(one, extent, values, [...path, field])])
          .filter(([, value]) => value !== undefined),
      );
    case "array": {
      const length = Math.max(schema.minItems ?? 0, extent === "full" && schema.items ? 1 : 0);
      return Array.from({ length }, () => valueBy(schema.items ?? {}, extent, values, path));
    }
    case "integer":
    case "number":
      return Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? 1);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return textOf(schema);
  }
}

const samples: Record<string, string> = {
  uuid: "01980000-0000-7000-8000-000000000000",
  date: "2026-12-12",
  "date-time": "2026-12-12T08:00:00+07:00",
  email: "khach@example.vn",
  uri: "https://maps.example/vinh",
};

const textOf = ({ format = "", maxLength = 100 }: Schema) => samples[format] ?? "Văn bản thử".slice(0, maxLength);

type RequestValues = { values: Values; also?: readonly string[] };

/** A request as the document describes it. */
export function requestOf(
  { method, path, operation }: DescribedOperation,
  extent: Extent,
  { values, also = [] }: RequestValues,
) {
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  for (const { name, in: place, required, schema } of operation.parameters ?? []) {
    // Headers are not generated: signatures depend on the body.
    const isSent =
      place === "header" ? Object.hasOwn(values, name) : required || extent === "full" || also.includes(name);
    const value = isSent ? valueBy(schema, extent, values, [name]) : undefined;
    if (value === undefined) continue;
    if (place === "header") headers[name] = String(value);
    else query.set(name, String(value));
  }
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const body = content && valueBy(content.schema, extent, values);
  const address = query.size > 0 ? `${path}?${query}` : path;
  const { headers: own, ...init } = type === undefined ? {} : bodyOf(type, body);
  return { address, body, init: { method, ...init, headers: { ...own, ...headers } } };
}

function bodyOf(type: string, body: unknown): { body: string | FormData; headers?: Record<string, string> } {
  if (type !== "multipart/form-data") return { headers: { "content-type": type }, body: JSON.stringify(body) };
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, string | Blob>)) form.append(name, value);
  return { body: form };
}
