import { themeRules } from "#modules/landings/messages.ts";

/**
 * Introductions of places and themes by slug; every fact has a source.
 * Vịnh Hạ Long, Vịnh Lan Hạ, Đảo Cát Bà: UNESCO World Heritage Centre, list no. 672 (1994, 2000, extended 2023), and UNESCO Man and
 * the Biosphere, Cat Ba (2004). Hà Nội: list no. 1328 (2010). Ninh Bình: list no. 1438, Tràng An (2014).
 */
const introductions: Readonly<Record<string, string>> = {
  "vinh-ha-long":
    "Vịnh Hạ Long được UNESCO ghi danh Di sản thiên nhiên thế giới năm 1994 vì vẻ đẹp và năm 2000 vì giá trị địa chất, địa mạo. Ngủ lại một đêm trên vịnh là có cả buổi chiều và buổi sớm giữa núi đá vôi.",
  "vinh-lan-ha":
    "Vịnh Lan Hạ thuộc quần đảo Cát Bà, nằm trong di sản thế giới Vịnh Hạ Long – Quần đảo Cát Bà mà UNESCO ghi danh mở rộng năm 2023. Núi đá và mặt nước ở đây liền một dải với vịnh Hạ Long.",
  "dao-cat-ba":
    "Cát Bà là khu dự trữ sinh quyển thế giới từ năm 2004 và là một phần của di sản thế giới Vịnh Hạ Long – Quần đảo Cát Bà từ năm 2023: rừng trên núi đá, biển ngay dưới chân.",
  "ha-long":
    "Ở lại thành phố một đêm trước hoặc sau chuyến tàu là không phải dậy sớm để kịp giờ lên tàu. Mỗi khách sạn dưới đây ghi rõ xung quanh có gì và cách bao xa.",
  "ha-noi":
    "Khu trung tâm Hoàng thành Thăng Long ở Hà Nội là di sản văn hoá thế giới từ năm 2010. Nhiều chuyến đi vịnh bắt đầu bằng một đêm ở đây.",
  "ninh-binh":
    "Quần thể danh thắng Tràng An ở Ninh Bình được UNESCO ghi danh năm 2014, là di sản thế giới vừa văn hoá vừa thiên nhiên.",
  "di-cung-tre-nho":
    "Cả nhà ngủ chung một phòng, bé có giá của bé. Nhập tuổi từng bé khi tìm, tổng tiền hiện ra đã tính đủ cho cả nhà.",
  "trang-mat": "Phòng cho hai người, giường đôi, có chỗ ngâm mình riêng trong phòng.",
  "thue-tron-tau":
    "Cả con tàu cho riêng đoàn mình: lễ cưới, họp lớp, chuyến đi của công ty. Bạn cho biết số khách và ngày đi, nhân viên gửi báo giá rõ từng dòng. Giá ghi ở từng tàu là của mỗi khách khi đặt lẻ từng phòng.",
};

/** The introduction of a landing page; without a written one, a generic sentence. */
export const introductionOf = (slug: string, name: string): string =>
  introductions[slug] ??
  `Chọn nơi ở tại ${name} theo giá, hạng sao và điều kiện huỷ; nhập ngày để thấy tổng tiền của cả đoàn.`;

/** The rule that chooses the products of a theme. */
export const ruleOf = (slug: string): string | undefined => new Map(Object.entries(themeRules)).get(slug);
