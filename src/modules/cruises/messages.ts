export const cruiseMessages = {
  hidden: "Đã ẩn tour.",
  published: "Đã đăng tour.",
  dropped: "Đã bỏ bản nháp.",
  noSuchRoom: "Hạng phòng này không thuộc du thuyền.",
} as const;
