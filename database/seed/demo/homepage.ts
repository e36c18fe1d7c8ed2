import type { PartnerKind, TestimonialInput } from "#modules/homepage/contract.ts";
import type { SettingInput } from "#modules/settings/contract/groups.ts";

/** The texts of the demo's own bays; the other sections keep the default ones. */
export const homeSections: SettingInput<"home-sections"> = {
  destinations: {
    shown: true,
    heading: "Ba vùng nước, ba nhịp đi",
    lead: "Hạ Long cho lần đầu, Lan Hạ để chèo kayak, Cát Bà khi muốn thêm rừng và làng chài.",
  },
};

// Fictional travellers, each marked as such.
const sample = (about: string) => `${about} (dữ liệu mẫu)`;

export const testimonials: readonly Omit<TestimonialInput, "position">[] = [
  {
    kind: "cruise",
    name: "Thu Hằng",
    title: "Giáo viên, Nam Định",
    content:
      "Bà ngoại tám mươi tuổi, hai đứa nhỏ và năm cái va li. Hải Trình hỏi trước từng thứ: thang máy, cháo cho bà, giường phụ. Lên tàu chỉ việc ngồi nhìn đá trôi qua.",
    about: sample("Du thuyền Ngọc Lam, tháng 10/2026"),
  },
  {
    kind: "cruise",
    name: "Quốc Bảo",
    title: "Kỹ sư, Hải Phòng",
    content:
      "Tôi so giá ba nơi, chỉ ở đây con số lúc chọn tàu và lúc chuyển khoản giống hệt nhau. Bé sáu tuổi tính bao nhiêu cũng ghi rõ một dòng.",
    about: sample("Thuyền buồm Mộc Lan, tháng 9/2026"),
  },
  {
    kind: "cruise",
    name: "Mỹ Duyên",
    title: "Hướng dẫn viên, Hà Nội",
    content:
      "Gió lên, tàu phải hoãn một ngày. Tin nhắn đến trước khi cả nhà ra khỏi cửa, tiền giữ nguyên, hôm sau đi tiếp như không có gì.",
    about: sample("Du thuyền Vân Hải, tháng 8/2026"),
  },
  {
    kind: "cruise",
    name: "Ngọc Ánh",
    title: "Dược sĩ, Thái Bình",
    content: "Sáu giờ sáng mở rèm, sương còn ngang lưng núi. Con gái tôi bảo: mẹ ơi, đá đang thở.",
    about: sample("Du thuyền Bạch Hạc, tháng 4/2026"),
  },
  {
    kind: "hotel",
    name: "Hoàng Nam",
    title: "Kiến trúc sư, Hà Nội",
    content:
      "Đêm trước ngủ ngay gần cảng, sáng thong thả ăn rồi mới ra bến. Lần đầu tiên đi Hạ Long mà cả nhà không ai vội.",
    about: sample("Khách sạn Cửa Lục, tháng 10/2026"),
  },
  {
    kind: "hotel",
    name: "Diệu Linh",
    title: "Kế toán, Bắc Ninh",
    content:
      "Đặt một phòng gia đình, đến nơi đúng một phòng gia đình. Nghe thì bình thường, nhưng tôi đã nhiều lần không được thế.",
    about: sample("Mỹ Khê Sóng Xanh, tháng 7/2026"),
  },
  {
    kind: "hotel",
    name: "Văn Tùng",
    title: "Nghỉ hưu, Hải Dương",
    content:
      "Hai ông bà đi Sa Pa mùa rét. Phòng có lò sưởi như ảnh, cửa sổ nhìn xuống ruộng như ảnh. Ảnh thật, giá thật.",
    about: sample("Nhà Sương Sa Pa, tháng 1/2026"),
  },
  {
    kind: "flight",
    name: "Bích Liên",
    title: "Chủ quán cà phê, TP. Hồ Chí Minh",
    content: "Nhìn lịch cả tháng, dời chuyến đi hai ngày, bốn vé rẻ hơn hẳn. Tiền đó thành một bữa hải sản trên vịnh.",
    about: sample("TP. Hồ Chí Minh đến Hải Phòng, tháng 6/2026"),
  },
  {
    kind: "flight",
    name: "Anh Khoa",
    title: "Lập trình viên, Đà Nẵng",
    content: "Phí dịch vụ ghi ngay từ đầu, đến bước cuối không mọc thêm dòng nào.",
    about: sample("Đà Nẵng đến Hà Nội, tháng 9/2026"),
  },
  {
    kind: "flight",
    name: "Kim Oanh",
    title: "Bác sĩ, Cần Thơ",
    content:
      "Bay, ngủ, lên tàu trong một lần đặt. Giờ bay đổi, người của Hải Trình gọi báo giờ đón mới trước khi tôi kịp mở điện thoại.",
    about: sample("Cần Thơ đến Hà Nội, tháng 5/2026"),
  },
];

/** Cruise lines and hotels are fictional; airlines are names in plain text, as a list of what can be flown with. */
export const partners: Readonly<Record<PartnerKind, readonly string[]>> = {
  cruise: [
    "Ngọc Lam",
    "Bạch Hạc",
    "Mộc Lan",
    "Vân Hải",
    "Sương Mai",
    "Sao Khuê",
    "Hồng Vân",
    "Đảo Ngọc",
    "Thanh Thuỷ",
    "Cánh Buồm",
    "Nguyệt Hải",
    "An Lạc",
    "Bình Minh",
    "Phù Sa",
  ],
  hotel: [
    "Cửa Lục",
    "Biển Trắng",
    "Nhà Sương",
    "Hàng Mành",
    "Tràng An",
    "Sóng Xanh",
    "Đồi Thông",
    "Vịnh Yên",
    "Ghềnh Đá",
    "Hồ Gươm Xanh",
    "Đảo Xanh",
    "Biển Tây",
    "Mây Núi Mẫu",
    "Cát Vàng Mẫu",
  ],
  airline: [
    "Vietnam Airlines",
    "Vietjet Air",
    "Bamboo Airways",
    "Vietravel Airlines",
    "Sun PhuQuoc Airways",
    "Singapore Airlines",
    "Thai Airways",
    "AirAsia",
    "Cathay Pacific",
    "EVA Air",
    "Korean Air",
    "Japan Airlines",
    "Emirates",
    "Qatar Airways",
    "Turkish Airlines",
  ],
};
