import type { z } from "zod";
import type { ProductInEditor, SavedDraft } from "#modules/products/contract/editing.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import type { Context } from "#platform/context.ts";
import type { ApiFieldNames } from "./published-error-names.ts";

/** The parts of the staff calls that depend on the kind of product. `Product` and `Draft` are in the published names. */
export type StaffProductApi<Product, Draft> = {
  kind: ProductKind;
  tag: string;
  /** The name of one product in a sentence. */
  noun: string;
  paths: Record<"one" | "add" | "update" | "addDraft" | "updateDraft" | "status" | "highlights", string>;
  input: z.ZodObject & z.ZodType<Product>;
  /** The same fields for a draft, in which values may be missing or wrong. */
  draftInput: z.ZodObject & z.ZodType<Draft>;
  /** The published field names for validation errors. */
  names: ApiFieldNames;
  /** The draft of a product in the published names. */
  read(
    ctx: Context,
    slugOrId: string,
  ): Promise<Pick<ProductInEditor<object>, "id" | "version" | "state" | "hasDraft" | "draft">>;
  create(ctx: Context, product: Product): Promise<{ id: string }>;
  update(ctx: Context, id: string, product: Product, base: { version: number }): Promise<{ version: number }>;
  start(ctx: Context, start: { title: string; copyOf?: string | undefined }): Promise<{ id: string }>;
  /** Saves a draft; absent fields keep their values. */
  write(ctx: Context, id: string, draft: Draft, base: { version: number }): Promise<SavedDraft>;
  publish(ctx: Context, id: string, publishing: { confirmed: boolean; version?: number }): Promise<unknown>;
};

/** The longest product has some 300 KB of text. */
export const PRODUCT_BYTES = 512 * 1024;
