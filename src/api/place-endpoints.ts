import { z } from "zod";
import { type Place, type PlaceInput, placeInput } from "#modules/places/contract.ts";
import type { Context } from "#platform/context.ts";
import { idInput, pageInput } from "#platform/input.ts";
import { endpoint, pageSchemaOf } from "./endpoint.ts";
import { pageOf, type sizeUpTo } from "./paging.ts";

type Places = {
  tag: string;
  /** The path of the calls, and the name of one place in it. */
  path: string;
  pathNoun: string;
  summaries: { list: string; add: string; change: string };
  size: ReturnType<typeof sizeUpTo>;
  list(ctx: Context): Promise<Place[]>;
  create(ctx: Context, input: PlaceInput): Promise<{ id: string }>;
  change(ctx: Context, id: string, input: PlaceInput): Promise<void>;
};

/** The calls that read and write places of a kind, except for deleting, which differs. */
export const placeEndpoints = ({ tag, path, pathNoun, summaries, size, ...places }: Places) => [
  endpoint({
    method: "GET",
    path: `/api/${path}/get-list`,
    tag,
    summary: summaries.list,
    input: z.strictObject({ page: pageInput, size }),
    result: pageSchemaOf(z.object({ _id: z.string(), name: z.string(), slug: z.string() })),
    limit: "read",
    access: "public",
    readPriority: "product",
    async handle(ctx, page) {
      const all = (await places.list(ctx)).map(({ id, name, slug }) => ({ _id: id, name, slug }));
      return { result: pageOf(all, page) };
    },
  }),
  endpoint({
    method: "POST",
    path: `/api/${path}/add-new`,
    tag,
    summary: summaries.add,
    input: placeInput,
    result: z.strictObject({ _id: z.string() }),
    rejections: { 409: "Đường dẫn (slug) đã có" },
    limit: "staff",
    access: "staff",
    permission: "catalogue.write",
    async handle(ctx, input) {
      return { result: { _id: (await places.create(ctx, input)).id } };
    },
  }),
  endpoint({
    method: "PUT",
    path: `/api/${path}/update-${pathNoun}`,
    tag,
    summary: summaries.change,
    input: placeInput.extend({ id: idInput }),
    inQuery: ["id"],
    result: z.strictObject({}),
    rejections: { 404: "Không có nơi này", 409: "Đường dẫn (slug) đã có" },
    limit: "staff",
    access: "staff",
    permission: "catalogue.write",
    async handle(ctx, { id, ...input }) {
      await places.change(ctx, id, input);
      return { result: {} };
    },
  }),
];
