import { z } from "zod";
import { boards, type CardPrice } from "#modules/products/contract/product.ts";

const choiceJson = z.array(z.object({ _id: z.string(), quantity: z.int(), ratePlanId: z.string().optional() }));

/** The price of a stay on a list card: a total with its rooms, or the nearest day on which the party fits. */
export const cardPriceJson = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("priced"),
      total: z.int(),
      rooms: z.int(),
      choice: choiceJson,
      summary: z.string(),
      left: z.int().nullable().describe("Số phòng còn lại của mọi loại phòng"),
      board: z.enum(boards).describe("Bữa ăn gồm trong giá"),
      freeUntil: z.string().nullable().describe("Ngày cuối được huỷ miễn phí"),
      givesBack: z.boolean().describe("false khi huỷ thì không hoàn tiền"),
    }),
    z.object({
      kind: z.enum(["sold-out", "not-for-sale"]),
      nearest: z.object({ date: z.string(), total: z.int(), choice: choiceJson }).nullable(),
    }),
  ])
  .nullable();

export function cardPriceToJson(price: CardPrice | null): z.output<typeof cardPriceJson> {
  if (!price) return null;
  if (price.kind === "priced") return { ...price, choice: choiceToJson(price.choice) };
  return { ...price, nearest: price.nearest && { ...price.nearest, choice: choiceToJson(price.nearest.choice) } };
}

type Choice = readonly { roomId: string; quantity: number; ratePlanId?: string | undefined }[];

const choiceToJson = (choice: Choice) =>
  choice.map(({ roomId, quantity, ratePlanId }) => ({ _id: roomId, quantity, ...(ratePlanId && { ratePlanId }) }));
