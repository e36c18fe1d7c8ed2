import { use } from "react";
import { isRouteErrorResponse } from "react-router";
import { LinkButton } from "#ui/link-button.tsx";
import { NotFoundPanel } from "#ui/not-found-panel.tsx";
import { paths } from "../paths.ts";
import { pageTitle } from "./page-meta.ts";
import { RequestIdContext } from "./request-id.ts";
import { useSite } from "./site.ts";

type ProblemView = { code: string; title: string; text: string };

const NOT_FOUND = "404";

/** Error panel; OK leads to `home`, the overview of staff, or else to the home page of the site. */
export function ProblemPanel({ error, home }: { error: unknown; home?: string }) {
  const id = use(RequestIdContext);
  const site = useSite();
  const { code, title, text } = viewOf(error, site.brand || "chúng tôi", home !== undefined);
  return (
    <>
      <title>{pageTitle(site, code === NOT_FOUND ? "Không tìm thấy trang" : title)}</title>
      <NotFoundPanel
        code={code}
        title={title}
        home={home ?? paths.home()}
        more={
          !home && (
            <LinkButton href={paths.cruises()} variant="outline" size="lg">
              Xem các du thuyền
            </LinkButton>
          )
        }
      >
        <p>{text}</p>
        {code === "500" && (
          <p className="mt-2 text-sm" suppressHydrationWarning>
            {id && `Mã sự cố: ${id}`}
          </p>
        )}
      </NotFoundPanel>
    </>
  );
}

function viewOf(error: unknown, brand: string, isForStaff: boolean): ProblemView {
  const home = isForStaff ? "trang tổng quan" : "trang chủ";
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const message = isRouteErrorResponse(error) ? messageOf(error.data) : undefined;
  if (status === 404) {
    return {
      code: NOT_FOUND,
      title: `Rất tiếc, ${brand} không tìm thấy kết quả cho bạn`,
      text: `${message ?? "Trang này đã đổi bến hoặc chưa từng có."} Nhấn OK để ${isForStaff ? `về ${home}` : "bắt đầu tìm kiếm mới"}.`,
    };
  }
  if (status === 401 || status === 403) {
    return {
      code: String(status),
      title: "Bạn không có quyền xem trang này",
      text: message ?? `Trang này chỉ dành cho người được cấp quyền. Nhấn OK để về ${home}.`,
    };
  }
  if (status < 500)
    return {
      code: String(status),
      title: "Chúng tôi chưa hiểu yêu cầu này",
      text: message ?? `Xin thử lại từ ${home}.`,
    };
  return {
    code: String(status),
    title: "Trang này đang gặp sự cố",
    text: message ?? "Lỗi ở phía chúng tôi, dữ liệu của bạn vẫn an toàn. Xin thử lại sau ít phút.",
  };
}

function messageOf(data: unknown): string | undefined {
  return typeof data === "object" && data !== null && "message" in data && typeof data.message === "string"
    ? data.message
    : undefined;
}
