import { and, eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import { listAmenitiesById } from "#modules/amenities/queries.ts";
import { findPictures } from "#modules/media/queries.ts";
import { brokenConstraint, type Context, joinTransaction } from "#platform/context.ts";
import type { ProductKind, PublishState, ShownProduct } from "../contract/product.ts";
import { editingMessages, productMessages } from "../messages.ts";
import { isSlugFree } from "../queries/find-slug.ts";
import { findPlace } from "../queries/places.ts";
import { productAmenities, productFormerSlugs, productImages, products } from "../tables.ts";

/** Adds a product. Throws `conflict` when its slug is taken. */
export async function insertProduct(
  ctx: Context,
  product: ShownProduct & { id: string; kind: ProductKind; status: PublishState; rank: number },
): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");
  const { id, kind, status, rank } = product;
  await joinTransaction(ctx, async (ctx) => {
    if (!(await isSlugFree(ctx, kind, product.slug))) throw slugTaken(kind);
    const now = ctx.now();
    await ctx.db
      .insert(products)
      .values({ id, kind, status, rank, ...columnsOf(kind, product), createdAt: now, updatedAt: now });
    await attach(ctx, id, product);
  });
}

/** Updates the public data of a product; its former slug redirects to the new one. */
export async function updateProduct(
  ctx: Context,
  product: ShownProduct & { id: string; kind: ProductKind },
): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");
  const { id, kind } = product;
  await joinTransaction(ctx, async (ctx) => {
    const [former] = await ctx.db.select({ slug: products.slug }).from(products).where(eq(products.id, id));
    if (former && former.slug !== product.slug) await moveSlug(ctx, { id, kind, from: former.slug, to: product.slug });
    await ctx.db
      .update(products)
      .set({ ...columnsOf(kind, product), updatedAt: ctx.now() })
      .where(eq(products.id, id));
    await ctx.db.delete(productImages).where(eq(productImages.productId, id));
    await ctx.db.delete(productAmenities).where(eq(productAmenities.productId, id));
    await attach(ctx, id, product);
  });
}

function columnsOf(kind: ProductKind, { placeId, defaultPrice, amenityIds: _, ...shown }: ShownProduct) {
  const { imageIds, slug, title, checkInTime, checkOutTime, searchText, facets, card } = shown;
  return {
    slug,
    title,
    checkInTime,
    checkOutTime,
    searchText,
    facets,
    card,
    ...(kind === "cruise" ? { areaId: placeId } : { cityId: placeId }),
    defaultPriceVnd: defaultPrice,
    thumbnailId: imageIds[0] ?? null,
  };
}

async function attach(
  ctx: Context,
  productId: string,
  { imageIds, amenityIds }: Pick<ShownProduct, "imageIds" | "amenityIds">,
): Promise<void> {
  const images = [...new Set(imageIds)].map((imageId, position) => ({ productId, imageId, position }));
  const amenities = [...new Set(amenityIds)].map((amenityId, position) => ({ productId, amenityId, position }));
  if (images.length > 0) await ctx.db.insert(productImages).values(images);
  if (amenities.length > 0) await ctx.db.insert(productAmenities).values(amenities);
}

/** Redirects a former slug to a new one, in the transaction that writes the new one. */
export async function moveSlug(
  ctx: Context,
  { id, kind, from, to }: { id: string; kind: ProductKind; from: string; to: string },
): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");
  if (!(await isSlugFree(ctx, kind, to, id))) throw slugTaken(kind);
  // A product that takes back a former slug must not redirect to itself.
  const own = and(
    eq(productFormerSlugs.kind, kind),
    eq(productFormerSlugs.slug, to),
    eq(productFormerSlugs.productId, id),
  );
  await ctx.db.delete(productFormerSlugs).where(own);
  await ctx.db.insert(productFormerSlugs).values({ kind, slug: from, productId: id });
}

type Attached = { imageIds: readonly string[]; amenityIds: readonly string[] };

/** Checks the references of a product. Throws `invalid` when its place, an amenity or a picture does not exist. */
export async function checkReferences(
  ctx: Context,
  kind: ProductKind,
  content: Attached & { placeId: string; rooms: readonly Attached[] },
): Promise<{ placeName: string }> {
  const amenityIds = [content.amenityIds, ...content.rooms.map((room) => room.amenityIds)].flat();
  const imageIds = [content.imageIds, ...content.rooms.map((room) => room.imageIds)].flat();
  const place = await findPlace(ctx, kind, content.placeId);
  const amenities = await listAmenitiesById(ctx);
  const images = await findPictures(ctx, imageIds);
  const { noSuchAmenity, noSuchImage } = editingMessages;
  const { noSuchPlace } = productMessages[kind];
  if (!place) throw invalid(noSuchPlace, { [kind === "cruise" ? "areaId" : "cityId"]: noSuchPlace });
  if (amenityIds.some((id) => !amenities.has(id))) throw invalid(noSuchAmenity, { amenityIds: noSuchAmenity });
  if (imageIds.some((id) => !images.has(id))) throw invalid(noSuchImage, { imageIds: noSuchImage });
  return { placeName: place.name };
}

/** Two concurrent requests may both find a slug free; the unique index lets one of them have it. */
export async function withSlugConflict<T>(kind: ProductKind, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const constraint = brokenConstraint(error);
    const isTaken = constraint === "products_slug_unique" || constraint === "product_former_slugs_kind_slug_pk";
    throw isTaken ? slugTaken(kind) : error;
  }
}

const slugTaken = (kind: ProductKind) => {
  const { slugTaken } = productMessages[kind];
  return conflict("slug-taken", slugTaken, { fields: { slug: slugTaken } });
};
