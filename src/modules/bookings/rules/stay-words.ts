import type { BookingKind, SoldKind } from "../contract/booking.ts";
import { soldKind } from "./sold-kind.ts";

/** What letters, pages and files say of a stay, by its kind. */
export const stayWords = {
  cruise: {
    product: "Du thuyền",
    seller: "tàu",
    stay: "chuyến",
    sameStay: "cùng chuyến",
    arrival: "Lên tàu",
    departure: "Trả phòng",
    leaving: "Rời tàu",
    confirmed: "Tàu đã xác nhận phòng của bạn.",
    show: "Bạn đưa mã đơn này khi lên tàu nhé.",
    map: "Mở bản đồ tới cảng",
    thanks: "Cảm ơn bạn đã đi cùng chúng tôi.",
    title: "Chuyến đi",
    begun: "Chuyến này đã khởi hành nên xin đừng chuyển thêm.",
    from: "Có mặt lúc",
    day: "Ngày đi",
    lastDay: "Ngày về",
    guests: "Khách đi",
    placed: "Đặt du thuyền thành công",
    voucher: "vé",
    mailed: "Vé và xác nhận",
  },
  hotel: {
    product: "Khách sạn",
    seller: "khách sạn",
    stay: "kỳ nghỉ ở",
    sameStay: "cùng kỳ nghỉ",
    arrival: "Nhận phòng",
    departure: "Trả phòng",
    leaving: "Trả phòng",
    confirmed: "Khách sạn đã xác nhận phòng của bạn.",
    show: "Bạn đưa mã đơn này khi nhận phòng nhé.",
    map: "Mở bản đồ tới khách sạn",
    thanks: "Cảm ơn bạn đã đặt phòng qua chúng tôi.",
    title: "Kỳ nghỉ",
    begun: "Đã qua giờ nhận phòng nên xin đừng chuyển thêm.",
    from: "Từ",
    day: "Ngày nhận phòng",
    lastDay: "Ngày trả phòng",
    guests: "Khách ở",
    placed: "Đặt khách sạn thành công",
    voucher: "phiếu",
    mailed: "Phiếu xác nhận",
  },
} as const satisfies Record<SoldKind, Record<string, string>>;

/** The same for a booking. */
export const wordsOf = ({ kind }: { kind: BookingKind }) => stayWords[soldKind(kind)];
