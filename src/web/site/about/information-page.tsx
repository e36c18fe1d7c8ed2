import { redirect } from "react-router";
import { isCalendarDate } from "#kernel/calendar-date.ts";
import { notFound } from "#kernel/errors.ts";
import { pageMessages } from "#modules/pages/messages.ts";
import { getShownPage } from "#modules/pages/queries.ts";
import { mustBeAccepted, type PageToAccept } from "#modules/pages/rules/page-names.ts";
import { pageMeta } from "#web/components/page-meta.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import { companyData } from "../layout/company.ts";
import type { NavItem } from "../layout/navigation.ts";
import type { Route } from "./+types/information-page.ts";
import { fillPage } from "./figures.server.ts";
import { informationPaths, pageAt } from "./information-paths.ts";
import { InformationView } from "./information-view.tsx";

export const handle: PageHandle = { document: "static" };

export const loader = ({ params, url, context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const page = pageAt(url.pathname);
    const { on } = params as { on?: string };
    if (!page || (on !== undefined && !isCalendarDate(on))) throw notFound(pageMessages.noPage, "page-not-found");
    const version = await getShownPage(ctx, page, on);
    // Each version has one address: its first day.
    if (on !== undefined && version.effectiveOn !== on) throw redirect(versionPath(page)(version.effectiveOn), 302);
    return { ...(await fillPage(ctx, version)), isOld: on !== undefined };
  });

/** Links below the pages that customers agree to. They are fixed, because staff could delete them from the text. */
const further: Record<PageToAccept, readonly NavItem[]> = {
  terms: [{ label: "Gửi khiếu nại, xem thời hạn giải quyết", href: paths.complaint() }],
  privacy: [
    { label: "Xem, sửa, xoá dữ liệu của bạn", href: paths.ownData() },
    { label: "Gửi khiếu nại", href: paths.complaint() },
  ],
};

const versionPath = (page: keyof typeof informationPaths) => (day: string) => `${informationPaths[page]}/${day}`;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { page, metaTitle, description, isOld } = loaderData;
  return [
    ...pageMeta({ matches, title: metaTitle, description, path: informationPaths[page], noindex: isOld }),
    ...(page === "about" ? companyData(matches) : []),
  ];
};

export default function InformationPage({ loaderData }: Route.ComponentProps) {
  const { page, days, effectiveOn } = loaderData;
  if (!mustBeAccepted(page)) return <InformationView page={loaderData} />;
  const isPresent = days.length === 0 || days[0] === effectiveOn;
  return (
    <InformationView
      page={loaderData}
      onDay={versionPath(page)}
      further={further[page]}
      {...(!isPresent && { present: informationPaths[page] })}
    />
  );
}
