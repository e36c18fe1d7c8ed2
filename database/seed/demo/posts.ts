import { type CalendarDate, calendarDate } from "#kernel/calendar-date.ts";

export type PostSeed = { slug: string; title: string; short: string; on: CalendarDate };

/** Articles of the house; the picture of each is named "blog-" and its address. */
export const posts: readonly PostSeed[] = [
  {
    slug: "thang-may-di-ha-long",
    title: "Tháng mấy đi Hạ Long ít sương, ít sóng nhất?",
    short: "Mùa sương, mùa nắng, mùa bão: mỗi tháng trên vịnh có gì, và cách chọn ngày cho nhà có trẻ nhỏ.",
    on: calendarDate("2026-11-18"),
  },
  {
    slug: "an-gi-tren-tau",
    title: "Ăn gì trên tàu khi nhà có người ăn chay",
    short: "Báo bếp trước mấy ngày, hỏi những gì, và bữa nào trên tàu dễ đổi món nhất.",
    on: calendarDate("2026-11-12"),
  },
  {
    slug: "hoang-hon-17-12",
    title: "Hoàng hôn 17:12: bữa tối trên boong mùa đông",
    short: "Mặc gì, ngồi bên nào, và vì sao nên ra boong sớm.",
    on: calendarDate("2026-11-05"),
  },
  {
    slug: "cheo-kayak-lan-dau",
    title: "Chèo kayak lần đầu trên vịnh",
    short: "Mặc áo phao thế nào cho đúng, ai ngồi trước, và khi nào nên ở lại trên tàu.",
    on: calendarDate("2026-10-28"),
  },
  {
    slug: "cho-hai-san-tren-vinh",
    title: "Chợ hải sản giữa những nhà bè",
    short: "Hỏi giá trước, xem cân tận mắt, và những món nên ăn ngay khi còn tươi.",
    on: calendarDate("2026-10-20"),
  },
  {
    slug: "mang-gi-len-tau",
    title: "Mang gì lên tàu cho hai ngày một đêm",
    short: "Giấy tờ của từng người, một túi nhỏ để đi hang, và những thứ nên để lại ở nhà.",
    on: calendarDate("2026-10-09"),
  },
];
