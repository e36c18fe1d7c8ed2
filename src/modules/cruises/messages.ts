export const cruiseMessages = {
  hidden: "Đã ẩn tour.",
  published: "Đã đăng tour.",
  dropped: "Đã bỏ bản nháp.",
  moved: "Du thuyền này đã chuyển sang địa chỉ mới.",
  noSuchRoom: "Hạng phòng này không thuộc du thuyền.",
} as const;
