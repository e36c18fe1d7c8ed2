import { newId } from "#kernel/id.ts";
import { listAmenitiesById } from "#modules/amenities/queries.ts";
import { findPictures } from "#modules/media/queries.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { findProduct, getProductBySlug } from "#modules/products/queries/find-product.ts";
import { findPlace } from "#modules/products/queries/places.ts";
import { scoreOf } from "#modules/products/rules/score.ts";
import type { RoomChange } from "#modules/rooms/contract.ts";
import { listRooms } from "#modules/rooms/queries.ts";
import type { Context } from "#platform/context.ts";

/**
 * The page data of a published product of any kind, with its `own` data read in parallel. Throws `not-found` for drafts and hidden ones.
 */
export async function getPublishedProduct<Own>(
  ctx: Context,
  kind: ProductKind,
  slug: string,
  readOwn: (id: string) => Promise<Own>,
) {
  const product = await getProductBySlug(ctx, kind, slug);
  const [own, place, rooms, pictures, amenities] = await Promise.all([
    readOwn(product.id),
    findPlace(ctx, kind, product.placeId),
    listRooms(ctx, product.id),
    findPictures(ctx, product.imageIds),
    listAmenitiesById(ctx),
  ]);
  const { kind: _, status: __, placeId, thumbnailId: ___, amenityIds, imageIds, ...fields } = product;
  const parts = {
    category: place ?? { id: placeId, slug: "", name: "" },
    images: imageIds.flatMap((id) => pictures.get(id) ?? []),
    amenities: amenityIds.flatMap((id) => amenities.get(id) ?? []),
    rooms,
  };
  return { own, product: { ...fields, ...parts } };
}

type Attached = { amenityIds: readonly string[]; imageIds: readonly string[] };

/** The same for a draft. Needs the permission to read the catalogue. */
export async function asPublishedProduct(
  ctx: Context,
  product: { id: string; kind: ProductKind; placeId: string },
  content: Attached & { rooms: readonly RoomChange[] },
) {
  const [place, amenities, pictures, known] = await Promise.all([
    findPlace(ctx, product.kind, product.placeId),
    listAmenitiesById(ctx),
    findPictures(ctx, [content.imageIds, ...content.rooms.map((room) => room.imageIds)].flat()),
    findProduct(ctx, product.id),
  ]);
  const attachmentsOf = ({ amenityIds, imageIds }: Attached) => ({
    amenities: amenityIds.flatMap((one) => amenities.get(one) ?? []),
    images: imageIds.flatMap((one) => pictures.get(one) ?? []),
  });
  return {
    id: product.id,
    category: place ?? { id: product.placeId, slug: "", name: "" },
    score: known?.score ?? scoreOf([0, 0, 0, 0, 0]),
    ...attachmentsOf(content),
    rooms: content.rooms
      .filter((room) => !room.hidden)
      .map(({ id = newId(), hidden: _, amenityIds, imageIds, ...room }) => ({
        ...room,
        id,
        ...attachmentsOf({ amenityIds, imageIds }),
      })),
    updatedAt: ctx.now(),
  };
}
