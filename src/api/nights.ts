import { z } from "zod";
import { daysBetween } from "#kernel/calendar-date.ts";
import { editGrid } from "#modules/availability/commands/edit-grid.ts";
import { editGridInput } from "#modules/availability/contract/grid.ts";
import { MAX_GRID_CELLS, MAX_GRID_DAYS, TRIP_NIGHTS } from "#modules/availability/limits.ts";
import { stockGrid } from "#modules/availability/queries/stock-grid.ts";
import { nameBlockingBookings } from "#modules/bookings/queries/name-blocking-bookings.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { getProductName } from "#modules/products/queries/list-product-names.ts";
import { dateInput, idInput } from "#platform/input.ts";
import { endpoint } from "./endpoint.ts";
import { withPublishedErrorNames } from "./published-error-names.ts";

const { cells, change, confirmed, ratePlanId } = editGridInput.shape;

const ofProduct = {
  id: idInput.describe("Mã của tàu hay khách sạn"),
  ratePlanId: ratePlanId.describe("Điều kiện giá có giá riêng; bỏ trống là điều kiện đầu tiên"),
};

const nightsJson = z.strictObject({
  from: z.string(),
  to: z.string(),
  rooms: z.array(z.strictObject({ _id: z.string(), title: z.string(), units: z.int() })),
  cells: z.array(
    z.strictObject({
      roomId: z.string(),
      date: z.string(),
      capacity: z.int().nullable().describe("Số phòng mở bán; null là chưa mở bán"),
      sold: z.int().describe("Số phòng đã bán qua đơn của mình"),
      soldElsewhere: z.int().describe("Số phòng bán nơi khác"),
      elsewhere: z
        .array(z.strictObject({ seller: z.string(), rooms: z.int() }))
        .describe("Nơi nào bán bao nhiêu phòng"),
      held: z.int(),
      closed: z.boolean(),
      minNights: z.int(),
      closedToArrival: z.boolean(),
      closedToDeparture: z.boolean(),
      price: z.int().nullable().describe("Giá của một trong hai người lớn cho cả hành trình, hoặc của phòng mỗi đêm"),
      ownPrice: z.boolean().describe("Giá đặt riêng cho ngày này"),
    }),
  ),
});

const days = { from: dateInput, to: dateInput.describe(`Ngày cuối, tối đa ${MAX_GRID_DAYS} ngày từ from`) };

/** The trip length that a price is for. A hotel night costs the same in stays of any length. */
const LONGEST_TRIP = Math.max(...TRIP_NIGHTS);
const tripLengthFields = {
  cruise: {
    read: {
      nights: z.coerce.number().int().min(1).max(LONGEST_TRIP).default(1).describe("Giá của hành trình mấy đêm"),
    },
    write: {
      nights: z
        .literal([...TRIP_NIGHTS])
        .default(1)
        .describe("Giá của hành trình mấy đêm"),
    },
  },
  hotel: { read: {}, write: {} },
} as const satisfies Record<ProductKind, object>;

const { on: _, ...cell } = cells.element.shape;
const cellsInput = z
  .array(z.strictObject({ ...cell, date: dateInput }))
  .min(1, "Chọn ít nhất một đêm.")
  .max(MAX_GRID_CELLS, `Mỗi lần sửa tối đa ${MAX_GRID_CELLS} đêm.`)
  .describe("Đêm phòng cần đổi; seen là những gì đã đọc, khác đi thì trả 409");

const names = {
  fields: (name: string) => (name === "capacity" ? "change.capacity" : name),
  result: ({ on: date, ...one }: { on?: string }) => ({ ...one, date }),
};

/** Stock, prices and closed nights of products: the data of the staff's grid. */
export const nightEndpoints = (kind: ProductKind, base: string, tag: string) => [
  endpoint({
    method: "GET",
    path: `${base}/nights`,
    tag,
    limit: "staff",
    access: "staff",
    permission: "prices.read",
    summary: "Từng đêm của mọi hạng phòng: số phòng mở bán, đã bán qua đơn, bán nơi khác, đang giữ, giá và điều kiện",
    input: z.strictObject({ ...ofProduct, ...days, ...tripLengthFields[kind].read }),
    result: nightsJson,
    rejections: { 404: "Không có sản phẩm này, hoặc bản nháp chưa đủ mục để mở bán" },
    async handle(ctx, { id, ratePlanId, from, to, ...length }) {
      const product = await getProductName(ctx, kind, id);
      const query = { productId: product.id, ratePlanId, from, days: daysBetween(from, to) + 1 };
      const grid = await withPublishedErrorNames(gridNames, stockGrid(ctx, { ...query, nights: nightsIn(length) }));
      return {
        result: {
          from,
          to,
          rooms: grid.rooms.map(({ id, ...room }) => ({ _id: id, ...room })),
          cells: grid.cells.map(({ roomId, on, ...cell }) => ({ roomId, date: on, ...cell })),
        },
      };
    },
  }),
  endpoint({
    method: "PUT",
    path: `${base}/nights`,
    tag,
    limit: "staff",
    access: "staff",
    permission: "prices.write",
    summary:
      "Mở bán, đóng, đặt giá, số đêm tối thiểu hay số phòng bán nơi khác cho nhiều đêm phòng một lần, tất cả hoặc không gì cả. price là null thì về giá của quy tắc; giá đổi nhiều cần confirmed",
    input: z.strictObject({ ...ofProduct, ...tripLengthFields[kind].write, cells: cellsInput, change, confirmed }),
    inQuery: ["id", "ratePlanId"],
    bodyBytes: 512 * 1024,
    result: z.strictObject({ saved: z.int().describe("Số đêm phòng đã đổi") }),
    rejections: {
      404: "Không có sản phẩm này, hoặc bản nháp chưa đủ mục để mở bán",
      409: "Có người sửa trước, ít hơn số phòng đã bán, hoặc giá đổi nhiều mà chưa confirmed; result là những đêm đó",
    },
    async handle(ctx, { id, ratePlanId, cells, change, confirmed, ...length }) {
      const product = await getProductName(ctx, kind, id);
      const edit = {
        productId: product.id,
        ratePlanId,
        nights: nightsIn(length),
        change,
        confirmed,
        cells: cells.map(({ date: on, ...cell }) => ({ ...cell, on })),
      };
      await withPublishedErrorNames(
        names,
        nameBlockingBookings(ctx, () => editGrid(ctx, edit)),
      );
      return { result: { saved: cells.length } };
    },
  }),
];

const gridNames = { fields: { days: "to" } };

const nightsIn = ({ nights }: { nights?: unknown }) => (typeof nights === "number" ? nights : null);
