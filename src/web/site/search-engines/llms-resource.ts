import { topicNames } from "#modules/blog/messages.ts";
import { listTopics } from "#modules/blog/queries.ts";
import { listCruiseAreas } from "#modules/cruises/queries/list-cruise-areas.ts";
import { listLandings } from "#modules/landings/queries/list-landings.ts";
import { getCompany } from "#modules/settings/queries.ts";
import { paths } from "#web/paths.ts";
import { requestContext } from "#web/server/context.ts";
import { landingPath } from "../landings/landing-path.ts";
import type { Route } from "./+types/llms-resource.ts";

/** Description of the site for AI assistants, in the format of llmstxt.org. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(requestContext);
  const [{ brand }, areas, topics, landings] = await Promise.all([
    getCompany(ctx),
    listCruiseAreas(ctx),
    listTopics(ctx),
    listLandings(ctx),
  ]);
  const linkLine = (label: string, path: string, about: string) => `- [${label}](${ctx.siteUrl}${path}): ${about}`;
  const lines = [
    `# ${brand}`,
    "",
    "> Đại lý du thuyền ngủ đêm vịnh Hạ Long, khách sạn và vé máy bay, bằng tiếng Việt. Giá trên trang là tổng tiền cho đúng số khách và ngày đã chọn, đã gồm thuế và phí, tính bằng đồng.",
    "",
    "## Tìm và đặt",
    linkLine("Du thuyền", paths.cruises(), `tàu ở ${areas.map(({ name }) => name).join(", ")}`),
    linkLine("Khách sạn", paths.hotels(), "khách sạn theo thành phố, giá theo từng đêm"),
    linkLine("Vé máy bay", paths.flights(), "chuyến trong nước và quốc tế"),
    linkLine("Doanh nghiệp", paths.business(), "thuê trọn tàu và báo giá cho đoàn"),
    "",
    "## Cho trợ lý AI",
    linkLine(
      "Model Context Protocol",
      "/mcp",
      "Streamable HTTP, chỉ đọc, không cần khoá: tìm, ngày còn phòng, giá đúng đoàn, kiểm tra vé",
    ),
    linkLine("Tài liệu API", "/api/docs", "mọi lời gọi JSON công khai"),
    "",
    "## Theo điểm đến và chủ đề",
    ...landings.map((landing) => linkLine(landing.name, landingPath(landing), `${landing.total} lựa chọn đang bán`)),
    "",
    "## Cần biết trước khi đặt",
    linkLine("Quy định chung", paths.cruiseRules(), "huỷ, đổi, trẻ em, giấy tờ lên tàu"),
    linkLine("Câu hỏi thường gặp", paths.questions(), "trả lời ngắn"),
    linkLine("Hình thức thanh toán", paths.paymentMethods(), "chuyển khoản bằng mã QR, đặt cọc, hoàn tiền"),
    linkLine("Điều khoản", paths.terms(), "điều khoản và điều kiện"),
    linkLine("Giải quyết khiếu nại", paths.complaint(), "các bước, thời hạn của từng loại việc, gửi khiếu nại"),
    linkLine("Dữ liệu của bạn", paths.ownData(), "quyền với dữ liệu cá nhân, thời hạn, gửi yêu cầu"),
    linkLine("Liên hệ", paths.contact(), "điện thoại, email, gửi câu hỏi"),
    "",
    "## Đọc thêm",
    linkLine("Bài viết", paths.blog(), topics.map((topic) => topicNames[topic].toLowerCase()).join(", ")),
    linkLine("Bản đồ trang", "/sitemap.xml", "mọi trang công khai"),
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "content-type": "text/markdown; charset=utf-8" } });
}
