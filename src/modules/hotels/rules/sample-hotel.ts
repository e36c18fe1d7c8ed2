import { newId } from "#kernel/id.ts";
import { richTextOf } from "#kernel/rich-text-content.ts";
import type { SheetNames } from "#modules/products/rules/product-sheet.ts";
import type { HotelDraftState } from "../contract/editing.ts";
import { emptyDraft } from "./readiness.ts";

const room = (title: string, view: string, units: number) => ({
  id: newId(),
  hidden: false,
  title,
  description: "",
  areaM2: 28,
  baseGuests: 2,
  maxGuests: 3,
  maxAdults: 2,
  maxChildren: 1,
  bed: "1 giường đôi",
  view,
  units,
  amenityIds: [],
  imageIds: [],
});

/** The sample hotel of the template, complete except for its pictures. */
export const sampleHotel = ({ places, amenities }: SheetNames): HotelDraftState & { priceLines: string } => ({
  ...emptyDraft("Khách sạn Mẫu", "khach-san-mau"),
  cityId: places[0]?.id ?? "",
  stars: 4,
  defaultPrice: 1_200_000,
  address: "1 đường Mẫu, phường Mẫu",
  mapLink: "https://maps.app.goo.gl/mau",
  mapIframeLink: "https://www.google.com/maps/embed?pb=mau",
  totalRooms: 30,
  floors: 6,
  builtYear: 2019,
  operator: "Công ty Mẫu",
  checkInTime: "14:00",
  checkOutTime: "12:00",
  shortDescription: ["Cách bãi tắm 400 m", "Bữa sáng tại nhà hàng"],
  longDescription: richTextOf([{ type: "paragraph", text: "Khách sạn ba mươi phòng nhìn ra vịnh." }]),
  houseRules: {
    children: "Nhận trẻ em mọi tuổi.",
    extraBeds: "Kê thêm giường theo yêu cầu.",
    cots: "Miễn phí, theo yêu cầu.",
    pets: "Không nhận thú cưng.",
    deposit: "Không cần đặt cọc khi nhận phòng.",
  },
  surroundings: [{ title: "Bãi tắm", metres: 400 }],
  amenityIds: amenities.slice(0, 2).map(({ id }) => id),
  policies: [{ title: "Giấy tờ", text: "Mang theo căn cước công dân." }],
  rooms: [room("Tiêu Chuẩn", "Thành phố", 20), room("Nhìn Vịnh", "Vịnh", 10)],
  plans: [
    {
      id: newId(),
      title: "Linh hoạt",
      board: "breakfast",
      depositPercent: 30,
      instantConfirmation: true,
      cancellation: [
        { daysBefore: 3, percent: 0 },
        { daysBefore: 1, percent: 50 },
      ],
    },
    {
      id: newId(),
      title: "Không hoàn huỷ",
      board: "breakfast",
      depositPercent: 100,
      instantConfirmation: true,
      cancellation: [],
      changePercent: -10,
    },
  ],
  priceLines: [
    "Giá gốc | Phòng: Tiêu Chuẩn | 1,200,000 đ",
    "Giá gốc | Phòng: Nhìn Vịnh | 1,600,000 đ",
    "Ngày trong tuần | Cuối tuần | T6 T7 | 15%",
    "Trẻ em | 0–4 tuổi | Ngủ chung | 0%",
    "Trẻ em | 5–11 tuổi | Giường riêng | 300,000 đ",
    "Người lớn thêm | 450,000 đ",
  ].join("\n"),
});
