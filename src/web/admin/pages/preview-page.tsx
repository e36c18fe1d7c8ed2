import { today } from "#kernel/calendar-date.ts";
import { notFound } from "#kernel/errors.ts";
import { pageMessages } from "#modules/pages/messages.ts";
import { getPageToEdit, getStaffPageVersion } from "#modules/pages/queries.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { runLoader } from "#web/forms/run-loader.ts";
import { fillPage } from "#web/site/about/figures.server.ts";
import { InformationView } from "../../site/about/information-view.tsx";
import { staffOnly } from "../layout/staff-only.ts";
import type { Route } from "./+types/preview-page.ts";
import { pageNamed, pagePaths } from "./addresses.ts";
import "../products/preview/preview.css";

// It uses the site frame, which has no access check, so it checks access itself.
export const middleware: Route.MiddlewareFunction[] = [staffOnly];

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const name = pageNamed(params.page);
    if (!name) throw notFound(pageMessages.noPage, "page-not-found");
    const { version: last, versions, shown } = await getPageToEdit(ctx, name);
    const requested = Number(url.searchParams.get("ban") ?? "");
    const version = versions.find((one) => one.version === requested)?.version ?? last;
    const effectiveOn = versions.find((one) => one.version === version)?.effectiveOn ?? today(ctx.now());
    const content = await getStaffPageVersion(ctx, name, version);
    const page = await fillPage(ctx, { page: name, version, effectiveOn, content, days: [] });
    return { page, isShown: version === shown.version };
  });

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Xem trước: ${loaderData?.page.title ?? "trang thông tin"}` },
  { name: "robots", content: "noindex, nofollow" },
];

export default function InformationPreviewPage({ loaderData: { page, isShown } }: Route.ComponentProps) {
  return (
    <>
      <section className="preview-bar on-deep" aria-label="Bản xem trước">
        <div className="wrap">
          <p>
            <b>
              Bản xem trước, bản {page.version} – {isShown ? "khách đang đọc đúng bản này" : "khách không đọc bản này"}
            </b>
          </p>
          <LinkButton variant="on-deep" size="sm" href={pagePaths.edit(page.page)}>
            Quay lại sửa
          </LinkButton>
        </div>
      </section>
      <InformationView page={page} />
    </>
  );
}
