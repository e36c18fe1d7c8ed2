import { z } from "zod";
import { readUpload } from "#http/body.ts";
import { addImage } from "#modules/media/commands.ts";
import { imageDescription, type Picture } from "#modules/media/contract.ts";
import { MAX_UPLOAD_BYTES } from "#modules/media/limits.ts";
import { describePicture } from "#modules/rooms/commands.ts";

import { idInput } from "#platform/input.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { endpoint } from "./endpoint.ts";
import { pictureUrl } from "./products.ts";

const tag = "Ảnh";

export const pictureJson = z.strictObject({
  _id: z.string(),
  link: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  focalX: z.number(),
  focalY: z.number(),
});

/** Uploads of pictures by staff. */
export function imageEndpoints(storage: Storage) {
  return [
    endpoint({
      method: "POST",
      path: "/api/images/upload",
      tag,
      summary: "Tải một ảnh lên (multipart, mục file; JPEG, PNG, WebP, AVIF, tối đa 10 MB). Lưu thành WebP, bỏ EXIF",
      input: null,
      rawBody: {
        type: "multipart/form-data",
        schema: {
          type: "object",
          required: ["file"],
          additionalProperties: false,
          properties: { file: { type: "string", contentMediaType: "application/octet-stream" } },
        },
      },
      result: pictureJson,
      limit: "upload",
      access: "staff",
      permission: "catalogue.write",
      async handle(ctx, _input, { req }) {
        const bytes = await readUpload(req.raw, "file", MAX_UPLOAD_BYTES);
        const details = { alt: "", focalX: 0.5, focalY: 0.5, illustration: false };
        return { result: pictureToJson(await addImage(ctx, storage, { bytes, ...details })) };
      },
    }),
    endpoint({
      method: "PUT",
      path: "/api/images/update-image",
      tag,
      summary: "Sửa mô tả và điểm chính của ảnh; mọi trang có ảnh đổi theo",
      input: imageDescription.extend({ id: idInput }),
      rejections: { 404: "Không có ảnh này" },
      inQuery: ["id"],
      result: pictureJson,
      limit: "staff",
      access: "staff",
      permission: "catalogue.write",
      async handle(ctx, { id, ...description }) {
        return { result: pictureToJson(await describePicture(ctx, id, description)) };
      },
    }),
  ];
}

export function pictureToJson(picture: Picture) {
  const { id, width, height, alt, focalX, focalY } = picture;
  return { _id: id, link: pictureUrl(picture), width, height, alt, focalX, focalY };
}
