export const roomMessages = {
  notOfOwner: "Hạng phòng này không thuộc sản phẩm đang sửa.",
  inUse: "Hạng phòng đã mở bán hoặc có đơn đặt nên không xoá được. Bạn có thể ẩn hạng phòng này.",
} as const;
