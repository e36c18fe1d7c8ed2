import { requirePermission } from "#kernel/actor.ts";
import { plainText } from "#kernel/rich-text-content.ts";
import { isSameValue } from "#kernel/same-value.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { checkReferences, updateProduct } from "#modules/products/commands/put-product.ts";
import { touchProduct } from "#modules/products/commands/touch-product.ts";
import type { PublishState } from "#modules/products/contract/product.ts";
import { saveRooms } from "#modules/rooms/commands.ts";
import type { Context } from "#platform/context.ts";
import type { ContentWithRooms, KindOnSale, ProductContent } from "../contract/kind.ts";
import { createProduct } from "./create-product.ts";

type AuditedContent = Pick<ProductContent, "longDescription"> & { rooms: unknown };

/** Writes content to a product, and creates it if needed; the `writeContent` of `KindInEditor`. */
export async function writeProductContent<Content extends ProductContent>(
  ctx: Context,
  kind: KindOnSale<Content>,
  id: string,
  content: ContentWithRooms<Content>,
  findContent: (ctx: Context, id: string) => Promise<{ state: PublishState; draft: AuditedContent } | null>,
): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");
  const { placeName } = await checkReferences(ctx, kind.kind, { ...content, placeId: kind.placeIdOf(content) });
  const before = await findContent(ctx, id);
  if (!before) {
    await createProduct(ctx, kind, { ...content, rooms: [], status: "draft", rank: 1000 }, id);
    await saveRooms(ctx, id, content.rooms);
    return;
  }
  if (before.state === "published") requirePermission(ctx.actor, "catalogue.publish");
  await updateProduct(ctx, { ...kind.productRowOf(content, placeName), id, kind: kind.kind });
  await kind.saveKindFields(ctx, id, content);
  await saveRooms(ctx, id, content.rooms);
  const [was, is] = [auditOf(before.draft), auditOf(content)];
  if (!isSameValue(was, is)) {
    const subject = { type: kind.kind, id, label: content.title };
    await recordAuditEvent(ctx, { action: `${kind.kind}.changed`, subject, before: was, after: is });
  }
  await touchProduct(ctx, kind.kind, id);
}

// Room types have an entry of their own, and rich text is logged as plain text.
function auditOf({ rooms: _, longDescription, ...fields }: AuditedContent) {
  return { ...fields, longDescription: plainText(longDescription) };
}
