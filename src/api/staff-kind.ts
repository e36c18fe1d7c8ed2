import type { z } from "zod";
import type { ProductInEditor, Written } from "#modules/products/contract/editing.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import type { Context } from "#platform/context.ts";
import type { PublishedNames } from "./published-refusal.ts";

/** What a kind of product brings to its calls for staff; `Product` and `Draft` are in the published names. */
export type StaffKind<Product, Draft> = {
  kind: ProductKind;
  area: string;
  /** What one is called in a sentence. */
  one: string;
  paths: Record<"one" | "add" | "update" | "addDraft" | "updateDraft" | "status" | "highlights", string>;
  input: z.ZodObject & z.ZodType<Product>;
  /** The same fields while some of them are still missing or wrong. */
  draftInput: z.ZodObject & z.ZodType<Draft>;
  /** How refusals name the fields. */
  names: PublishedNames;
  /** What is written about one, in the published names. */
  read(
    ctx: Context,
    slugOrId: string,
  ): Promise<Pick<ProductInEditor<object>, "id" | "version" | "state" | "hasWork" | "work">>;
  create(ctx: Context, product: Product): Promise<{ id: string }>;
  update(ctx: Context, id: string, product: Product, seen: { version: number }): Promise<{ version: number }>;
  start(ctx: Context, start: { title: string; copyOf?: string | undefined }): Promise<{ id: string }>;
  /** Saves a draft; the fields that it does not have stay as they are written. */
  write(ctx: Context, id: string, draft: Draft, seen: { version: number }): Promise<Written>;
  publish(ctx: Context, id: string, publishing: { confirmed: boolean; version?: number }): Promise<unknown>;
};

/** The longest product has some 300 KB of text. */
export const PRODUCT_BYTES = 512 * 1024;
