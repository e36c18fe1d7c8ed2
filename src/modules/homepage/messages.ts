import type { HomeSection } from "#modules/settings/contract/groups.ts";

/** Staff name of each part of the home page, and its default texts. */
export const homeSectionTexts: Readonly<Record<HomeSection, { name: string; heading?: string; lead?: string }>> = {
  ships: { name: "Du thuyền đầu trang", heading: "Du thuyền mới và được chọn nhiều" },
  destinations: {
    name: "Điểm đến",
    heading: "Mỗi vùng nước một nhịp đi",
    lead: "Chọn điểm đến để xem các du thuyền ở đó.",
  },
  hotels: {
    name: "Khách sạn",
    heading: "Khách sạn trước và sau chuyến tàu",
    lead: "Nghỉ một đêm gần cảng để kịp giờ lên tàu, hoặc nối tiếp hành trình.",
  },
  voices: { name: "Cảm nhận của khách" },
  "partner-grid": {
    name: "Đối tác",
    heading: "Những người cùng chúng tôi ra khơi",
    lead: "Hãng tàu, khách sạn và hãng bay mà bạn tìm được ở đây.",
  },
  posts: { name: "Bài viết", heading: "Nhật ký trên vịnh" },
};

export const homepageMessages = {
  noTestimonial: "Cảm nhận này không còn nữa.",
  noPartner: "Đối tác này không còn nữa.",
} as const;
