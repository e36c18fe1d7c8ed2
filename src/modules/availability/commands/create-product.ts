import { requirePermission } from "#kernel/actor.ts";
import { newId } from "#kernel/id.ts";
import { plainText } from "#kernel/rich-text-content.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { checkReferences, insertProduct, withSlugConflict } from "#modules/products/commands/put-product.ts";
import { touchProduct } from "#modules/products/commands/touch-product.ts";
import { createRooms } from "#modules/rooms/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { CreatedProduct, KindOnSale, ProductContent, ProductDraft } from "../contract/kind.ts";

/** Adds a product with its pictures, amenities, terms and room types. Throws `conflict` when its slug is taken. */
export async function createProduct<Content extends ProductContent>(
  ctx: Context,
  kind: KindOnSale<Content>,
  draft: ProductDraft<Content>,
  id = newId(),
): Promise<CreatedProduct> {
  requirePermission(ctx.actor, "catalogue.write");
  if (draft.status === "published") requirePermission(ctx.actor, "catalogue.publish");

  return withSlugConflict(kind.kind, () =>
    inTransaction(ctx, async (ctx) => {
      const { placeName } = await checkReferences(ctx, kind.kind, { ...draft, placeId: kind.placeIdOf(draft) });
      const { status, rank } = draft;
      await insertProduct(ctx, { ...kind.productRowOf(draft, placeName), id, kind: kind.kind, status, rank });
      await kind.saveKindFields(ctx, id, draft);
      const roomIds = await createRooms(ctx, id, draft.rooms);
      const { rooms: _, amenityIds: __, imageIds: ___, defaultPrice: ____, ...productFields } = draft;
      await recordAuditEvent(ctx, {
        action: `${kind.kind}.created`,
        subject: { type: kind.kind, id, label: draft.title },
        after: { ...productFields, longDescription: plainText(draft.longDescription) },
      });
      await touchProduct(ctx, kind.kind, id);
      return { id, roomIds };
    }),
  );
}
