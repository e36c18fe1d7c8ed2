import { paths } from "#web/paths.ts";

type Coming = { title: string; text: string };

const writing = "Nội dung trang này đang được biên soạn.";

/**
 * Pages that are not built yet: who knows their address is told so, and nothing of ours leads there. Building a page takes
 * its line out of here and adds its route; its links then appear by themselves.
 */
export const comingPages: Readonly<Record<string, Coming>> = {
  [paths.business()]: {
    title: "Du thuyền cho doanh nghiệp",
    text: "Đoàn công ty, hội nghị trên vịnh, thuê trọn tàu: nhân viên lên lịch trình và báo giá riêng.",
  },
  [paths.blog()]: { title: "Blog", text: "Các bài viết đang được chuyển sang trang mới." },
  "/blog-detail": { title: "Blog", text: "Bài viết này đang được chuyển sang trang mới." },
  [paths.about()]: { title: "Về chúng tôi", text: writing },
  [paths.guide()]: { title: "Hướng dẫn sử dụng", text: writing },
  [paths.paymentMethods()]: { title: "Hình thức thanh toán", text: writing },
  [paths.cruiseRules()]: { title: "Quy định chung và lưu ý", text: writing },
  [paths.questions()]: { title: "Câu hỏi thường gặp", text: writing },
};

/** What is said at an address or below it; the nearest one wins. */
export function comingAt(pathname: string): Coming | undefined {
  const known = Object.keys(comingPages).filter((path) => pathname === path || pathname.startsWith(`${path}/`));
  const nearest = known.sort((a, b) => b.length - a.length)[0];
  return nearest === undefined ? undefined : comingPages[nearest];
}

/** Whether an address of ours leads to more than a word that it is not there yet. */
export const isBuilt = (href: string): boolean => comingAt(href.split(/[?#]/, 1)[0] ?? href) === undefined;
