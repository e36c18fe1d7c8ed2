import type { CaseTopic } from "#modules/cases/contract.ts";

export type CaseSeed = {
  topic: CaseTopic;
  /** Days before the start of the demo, and the replies of staff since. */
  daysAgo: number;
  name: string;
  email: string;
  message: string;
  wish: string;
  answered?: string;
  resolved?: string;
};

/** Fictional people and events. */
export const caseSeeds: readonly CaseSeed[] = [
  {
    topic: "service",
    daysAgo: 4,
    name: "Trần Văn Mẫu",
    email: "mau.tran@khach.example",
    message: "Phòng trên tàu không đúng hướng nhìn như ảnh, điều hoà kêu to cả đêm.",
    wish: "Hoàn lại phần chênh giá phòng.",
    answered: "Chúng tôi đã nhận ảnh của bạn và đang đối chiếu sơ đồ phòng với tàu.",
  },
  {
    topic: "erase",
    daysAgo: 1,
    name: "Lê Thị Thử",
    email: "thu.le@khach.example",
    message: "Tôi đặt một lần năm ngoái bằng số điện thoại cũ, nay không dùng nữa.",
    wish: "Xoá số điện thoại cũ.",
  },
  {
    topic: "information",
    daysAgo: 12,
    name: "Phạm Ví Dụ",
    email: "vidu.pham@khach.example",
    message: "Giờ đón ở bến ghi trên trang khác với giờ trong email xác nhận.",
    wish: "Cho biết giờ đúng.",
    resolved: "Giờ đúng là giờ trong email. Chúng tôi đã sửa trang của tàu, cảm ơn bạn.",
  },
];
