import type { EnquiryNeed } from "#modules/enquiries/contract.ts";

export type EnquirySeed = {
  /** Hours before the start of the demo. */
  hoursAgo: number;
  name: string;
  email: string;
  company: string;
  /** Null for a question without a party. */
  people: number | null;
  needs: readonly EnquiryNeed[];
  message: string;
  byPhone?: true;
  /** An internal note of the colleague who has taken it on. */
  note?: string;
  /** A quote for a ship is sent, in the words of its writer. */
  quote?: { slug: string; adults: number; words: string };
  isAnswered?: true;
};

/** Fictional people and companies. */
export const enquirySeeds: readonly EnquirySeed[] = [
  {
    hoursAgo: 5,
    name: "Hoàng Thị Mẫu",
    email: "mau.hoang@khach.example",
    company: "Công ty TNHH Ví Dụ Sáng Tạo",
    people: 42,
    needs: ["charter", "meeting", "gala"],
    message: "Công ty tổ chức họp tổng kết hai ngày một đêm, cần phòng họp cho 40 người và tiệc tối trên boong.",
  },
  {
    hoursAgo: 20,
    name: "Đỗ Văn Thử",
    email: "thu.do@khach.example",
    company: "",
    people: 9,
    needs: ["transfer"],
    message: "Ba gia đình đi cùng nhau, có hai bé dưới 6 tuổi, muốn phòng gần nhau và xe đón ở Hà Nội.",
    byPhone: true,
    note: "Đã gọi lại: khách đi được cả thứ sáu và thứ bảy.",
  },
  {
    hoursAgo: 30,
    name: "Vũ Thị Ví Dụ",
    email: "vidu.vu@khach.example",
    company: "Công ty Cổ phần Thử Nghiệm",
    people: 6,
    needs: ["activities"],
    message: "Nhóm ban giám đốc, cần phòng có ban công và bữa tối riêng.",
    quote: { slug: "ngoc-lam", adults: 6, words: "Giá đã gồm bữa tối riêng tại nhà hàng của tàu." },
  },
  {
    hoursAgo: 70,
    name: "Ngô Văn Mẫu",
    email: "mau.ngo@khach.example",
    company: "",
    people: null,
    needs: [],
    message: "Người lớn tuổi đi xe lăn có lên tàu được không?",
    isAnswered: true,
  },
];
