import { globSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** A schema with its path, such as "placeBookingInput.contact.name". */
export type SchemaAtPath = { path: string; schema: z.core.$ZodType };

type Definition = {
  shape?: Record<string, z.core.$ZodType>;
  options?: readonly z.core.$ZodType[];
  items?: readonly z.core.$ZodType[];
};
const parts = ["element", "innerType", "in", "out", "keyType", "valueType", "left", "right", "rest"] as const;

/** All schemas inside a schema, itself included. */
export function* schemasIn(schema: z.core.$ZodType, path: string, seen = new Set<unknown>()): Generator<SchemaAtPath> {
  if (seen.has(schema)) return;
  seen.add(schema);
  yield { path, schema };
  const definition = schema._zod.def as Definition & Partial<Record<(typeof parts)[number], z.core.$ZodType>>;
  const inside: [string, z.core.$ZodType | null | undefined][] = [
    ...Object.entries(definition.shape ?? {}).map(([name, one]) => [`${path}.${name}`, one] as [string, typeof one]),
    ...[...parts.map((part) => definition[part]), ...(definition.options ?? []), ...(definition.items ?? [])].map(
      (one) => [path, one] as [string, typeof one],
    ),
  ];
  for (const [at, one] of inside) if (one?._zod) yield* schemasIn(one, at, seen);
}

/** The exported contracts of modules and the platform. */
export async function exportedContracts(): Promise<SchemaAtPath[]> {
  const root = join(import.meta.dirname, "../..");
  const files = globSync(["src/modules/*/contract.ts", "src/modules/*/contract/*.ts", "src/platform/*input.ts"], {
    cwd: root,
  }).filter((file) => !file.includes(".test."));
  const modules = await Promise.all(files.map((file) => import(join(root, file))));
  return modules.flatMap((one, index) =>
    Object.entries(one as Record<string, unknown>).flatMap(([name, value]) =>
      value instanceof z.ZodType ? [{ path: `${files[index]} ${name}`, schema: value }] : [],
    ),
  );
}
