import Star from "lucide-react/icons/star";
import { can } from "#kernel/actor.ts";
import { staffProductSearch } from "#modules/products/contract/editing.ts";
import { listHighlightsToArrange } from "#modules/products/queries/highlights.ts";
import { listStaffProducts } from "#modules/products/queries/list-staff-products.ts";
import { Anchor } from "#ui/anchor.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { runLoader } from "#web/forms/run-loader.ts";
import { Box } from "../layout/box.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { kindPaths } from "../paths.ts";
import type { Route } from "./+types/overview-page.ts";
import { StateBadge } from "./state-badge.tsx";
import { formatMoment } from "./states.ts";
import "./products.css";

export const loader = ({ context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const [list, top] = await Promise.all([
      listStaffProducts(ctx, "cruise", staffProductSearch.parse({ size: 5 })),
      listHighlightsToArrange(ctx, "cruise"),
    ]);
    return { counts: list.counts, latest: list.data, top: top.length, mayWrite: can(ctx.actor, "catalogue.write") };
  });

export const meta: Route.MetaFunction = () => [{ title: "Du thuyền Hạ Long" }];

export default function OverviewPage({ loaderData: { counts, latest, top, mayWrite } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Du thuyền Hạ Long">
        <LinkButton href={kindPaths.cruise.catalogue()} variant="quiet">
          Tiện ích và vùng
        </LinkButton>
        {mayWrite && <LinkButton href={kindPaths.cruise.create()}>Tạo tour</LinkButton>}
      </PageHeading>
      <ul className="tour-figures box">
        <CountTile label="Tất cả" value={counts.all} href={kindPaths.cruise.list()} />
        <CountTile label="Đã đăng" value={counts.published} href={kindPaths.cruise.list({ state: "published" })} />
        <CountTile label="Nháp" value={counts.draft} href={kindPaths.cruise.list({ state: "draft" })} />
        <CountTile label="Đã ẩn" value={counts.hidden} href={kindPaths.cruise.list({ state: "hidden" })} />
        <CountTile label="Top du thuyền" value={top} href={kindPaths.cruise.top()} />
      </ul>
      <Box
        id="latest"
        title="Sửa gần đây"
        head={
          <Anchor className="link" href={kindPaths.cruise.top()}>
            <Star className="mr-1 inline size-4" />
            Xếp top du thuyền
          </Anchor>
        }
        className="mt-4"
      >
        <ul className="tour-latest">
          {latest.map((tour) => (
            <li key={tour.id}>
              <Anchor className="link" href={kindPaths.cruise.edit(tour.slug ?? tour.id)}>
                {tour.title}
              </Anchor>
              <StateBadge state={tour.state} />
              <span className="text-text-3">
                {formatMoment(tour.updatedAt)}
                {tour.savedBy && `, ${tour.savedBy}`}
              </span>
            </li>
          ))}
          {latest.length === 0 && <li>Chưa có tour nào.</li>}
        </ul>
      </Box>
    </>
  );
}

function CountTile({ label, value, href }: { label: string; value: number; href: string }) {
  return (
    <li>
      <Anchor href={href}>
        <span>{label}</span>
        <b className="num">{value}</b>
      </Anchor>
    </li>
  );
}
