import { formatVnd } from "#kernel/money.ts";
import type { CancellationTier } from "#modules/availability/contract/rate-plan.ts";
import type { Policy } from "#modules/products/contract/draft.ts";
import { boardsAt } from "./itineraries.ts";
import type { ShipSeed } from "./ship-seed.ts";

export const cancellations: Record<ShipSeed["cancellation"], CancellationTier[]> = {
  easy: [
    { daysBefore: 5, percent: 0 },
    { daysBefore: 2, percent: 30 },
    { daysBefore: 0, percent: 100 },
  ],
  usual: [
    { daysBefore: 8, percent: 0 },
    { daysBefore: 3, percent: 30 },
    { daysBefore: 0, percent: 100 },
  ],
  strict: [
    { daysBefore: 21, percent: 0 },
    { daysBefore: 10, percent: 30 },
    { daysBefore: 4, percent: 70 },
    { daysBefore: 0, percent: 100 },
  ],
};

export function policiesOf(ship: ShipSeed): Policy[] {
  const last = ship.adultAge - 1;
  return [
    {
      title: "Cấm tàu vì thời tiết",
      text: "Cảng vụ quyết định trong ngày, có khi tới 15:00. Chưa rời Hà Nội: hoàn 100% hoặc đổi ngày. Đang đi: hoàn phần chưa dùng. Chuyến hai đêm phải về sớm: chỉ tính giá một đêm.",
    },
    {
      title: "Trẻ em",
      text: `Dưới 5 tuổi ngủ chung: bé đầu trong phòng miễn phí, bé thứ hai 50%. Từ 5 đến ${last} tuổi: ngủ chung 50%, giường riêng 75%. Từ ${ship.adultAge} tuổi tính như người lớn. Tuổi tính theo ngày lên tàu.`,
    },
    {
      title: "Giấy tờ",
      text: "Mỗi khách gửi số CCCD hoặc mã định danh trước 48 giờ để làm vé vịnh; khách nước ngoài gửi số hộ chiếu và quốc tịch. Bé chưa có số: gửi tên, số giấy tờ và điện thoại của người đi cùng. Mang bản gốc khi lên tàu.",
    },
    {
      title: "Lên tàu và trả phòng",
      text: `Có mặt tại cảng lúc ${boardsAt(ship.route)}, trả phòng ${ship.checkOut}. Hành lý gửi được ở nhà chờ từ 9:00. Xe đưa đón Hà Nội ${formatVnd(ship.transfer)} mỗi khách mỗi chiều, đặt trước 24 giờ.`,
    },
    ship.pets
      ? {
          title: "Thú cưng",
          text: "Nhận chó mèo dưới 6 kg trong lồng, báo trước 3 ngày; phí dọn phòng 500,000 đ. Thú cưng không vào nhà hàng.",
        }
      : { title: "Thú cưng", text: "Tàu không nhận thú cưng. Chó dẫn đường của người khiếm thị được lên tàu." },
    {
      title: "Hút thuốc và tiếng ồn",
      text: "Phòng và hành lang không khói thuốc, hút ở boong sau. Loa riêng tắt từ 22:00 để cả vịnh cùng ngủ.",
    },
    {
      title: "An toàn",
      text: "Áo phao đủ cỡ từ 8 kg có trong từng phòng. Chèo kayak và bơi luôn có xuồng đi kèm; bé dưới 12 tuổi ngồi cùng người lớn.",
    },
    {
      title: "Hoá đơn",
      text: "Giá đã gồm thuế. Cần hoá đơn, bạn gọi hoặc viết cho chúng tôi kèm mã đơn và thông tin xuất hoá đơn.",
    },
  ];
}

export function includedIn(ship: ShipSeed): string[] {
  const extras: [ShipSeed["has"][number], string][] = [
    ["kayak", "Chèo kayak hoặc thuyền nan"],
    ["cooking", "Lớp nấu ăn"],
    ["squid", "Câu mực đêm"],
    ["bicycle", "Xe đạp vào làng"],
    ["taichi", "Thái cực quyền buổi sáng"],
    ["pool", "Bể bơi và khăn tắm"],
    ["jacuzzi", "Bể sục ngoài trời"],
  ];
  return [
    "Phòng riêng có điều hoà và phòng tắm",
    "Các bữa ăn ghi trong lịch trình",
    "Vé tham quan vịnh và hang động",
    ...extras.flatMap(([key, text]) => (ship.has.includes(key) ? [text] : [])),
    "Hướng dẫn viên tiếng Việt và tiếng Anh",
    "Nước uống trong phòng",
    "Bảo hiểm hành khách, thuế và phí phục vụ",
  ];
}

export function excludedFrom(ship: ShipSeed): string[] {
  return [
    "Đồ uống gọi thêm",
    `Xe đưa đón Hà Nội: ${formatVnd(ship.transfer)} mỗi khách mỗi chiều`,
    ...(ship.has.includes("spa") ? ["Dịch vụ spa"] : []),
    "Chi tiêu riêng và tiền thưởng tuỳ lòng",
  ];
}
