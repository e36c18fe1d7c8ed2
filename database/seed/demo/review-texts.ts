/** Sentences of glad, content or sorry guests, and their additions. */
export type Words<Saying = string> = Readonly<
  Record<"glad" | "details" | "content" | "wishes" | "lukewarm" | "complaints" | "sorry", readonly Saying[]>
>;

/** A sentence for any product, or only for one with a given amenity. */
export type Saying<Asked> = string | ({ text: string } & Asked);

/** The sentences that fit a product, only about amenities that it has. */
export const wordsThat = <Asked extends object>(
  words: Words<Saying<Asked>>,
  fits: (asked: Asked) => boolean,
): Words => {
  const fitting = (sayings: readonly Saying<Asked>[]) =>
    sayings.flatMap((saying) => (typeof saying === "string" ? saying : fits(saying) ? saying.text : []));
  const { glad, details, content, wishes, lukewarm, complaints, sorry } = words;
  return {
    glad: fitting(glad),
    details: fitting(details),
    content: fitting(content),
    wishes: fitting(wishes),
    lukewarm: fitting(lukewarm),
    complaints: fitting(complaints),
    sorry: fitting(sorry),
  };
};

export const familyNames = [
  "Nguyễn",
  "Trần",
  "Lê",
  "Phạm",
  "Hoàng",
  "Phan",
  "Vũ",
  "Đặng",
  "Bùi",
  "Đỗ",
  "Hồ",
  "Ngô",
  "Dương",
  "Lý",
  "Đinh",
  "Mai",
  "Tạ",
  "Lương",
];
export const womenNames = [
  "Thu Hằng",
  "Ngọc Ánh",
  "Mỹ Duyên",
  "Thanh Trúc",
  "Hồng Nhung",
  "Bích Liên",
  "Khánh Chi",
  "Tuệ Lâm",
  "Diệu Thảo",
  "Phương Mai",
  "Hoài An",
  "Minh Châu",
  "Thuỳ Dương",
  "Lan Phương",
  "Quỳnh Như",
  "Kim Oanh",
  "Yến Vy",
  "Hải Yến",
  "Ánh Tuyết",
  "Tố Uyên",
];
export const menNames = [
  "Quốc Bảo",
  "Minh Hoàng",
  "Đức Anh",
  "Hữu Phước",
  "Tuấn Kiệt",
  "Gia Huy",
  "Văn Thành",
  "Trung Dũng",
  "Hải Nam",
  "Nhật Minh",
  "Xuân Trường",
  "Thế Vinh",
  "Công Danh",
  "Đình Khôi",
  "Việt Hùng",
  "Bá Lộc",
  "Sơn Tùng",
  "Anh Khoa",
  "Phúc Lâm",
  "Hoàng Long",
];
