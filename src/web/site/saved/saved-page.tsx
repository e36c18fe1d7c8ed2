import { partyText } from "#kernel/party.ts";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { siteOf } from "#web/components/site.ts";
import { breadcrumbData } from "#web/components/structured-data.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import { requestContext } from "#web/server/context.ts";
import { cruiseFacts } from "../cruises/list/cruise-list.tsx";
import { hotelFacts } from "../hotels/list/hotel-list.tsx";
import { ListRow } from "../list/list-row.tsx";
import type { Route } from "./+types/saved-page.ts";
import { readSaved, type SavedProduct } from "./saved.server.ts";
import "../list/list.css";

export const handle: PageHandle = { document: "hydrated", script: "saved" };

export function loader({ context, url }: Route.LoaderArgs) {
  return toErrorPage(() => readSaved(context.get(requestContext), url.searchParams));
}

const crumbs = [{ label: "Trang chủ", href: paths.home() }];
const TITLE = "Đã lưu";

export const meta: Route.MetaFunction = ({ matches }) => [
  breadcrumbData(siteOf(matches).siteUrl, crumbs, { label: TITLE, href: paths.saved() }),
  ...pageMeta({
    matches,
    title: "Du thuyền và khách sạn đã lưu",
    description: "Du thuyền và khách sạn bạn đã lưu và vừa xem trên máy này, với giá của hôm nay.",
    path: paths.saved(),
    noindex: true,
  }),
];

/** Products saved and seen in this browser; show-saved.ts opens the page with their names. */
export default function SavedPage({ loaderData: { saved, viewed, hasNames } }: Route.ComponentProps) {
  const [first] = [...saved, ...viewed];
  return (
    <div className="wrap saved-page" data-shown={hasNames || undefined}>
      <Breadcrumb crumbs={crumbs} current={TITLE} />
      <h1 className="title-1">{TITLE}</h1>
      {first && (
        <p className="lead mt-2">
          {`Giá cho ${partyText(first.trip.adults, first.trip.childAges)}. Danh sách nằm trên máy này, không cần tài khoản.`}
        </p>
      )}
      {saved.length > 0 && <Rows title="Bạn đã lưu" id="da-luu" products={saved} from={0} />}
      {viewed.length > 0 && (
        <>
          <Rows title="Vừa xem" id="vua-xem" products={viewed} from={saved.length} />
          <p className="my-6">
            <Button variant="quiet" data-forget-seen>
              Xoá các trang vừa xem
            </Button>
          </p>
        </>
      )}
      {!first && <Nothing />}
    </div>
  );
}

type RowsProps = { title: string; id: string; products: readonly SavedProduct[]; from: number };

function Rows({ title, id, products, from }: RowsProps) {
  return (
    <section aria-labelledby={`${id}-title`} id={id} className="mt-8">
      <h2 id={`${id}-title`} className="title-2">
        {title} ({products.length})
      </h2>
      {products.map(({ trip, ...product }, index) => (
        <ListRow
          key={product.card.id}
          card={product.card}
          facts={product.kind === "cruise" ? cruiseFacts(product.card) : hotelFacts(product.card)}
          trip={trip}
          namesRooms={product.kind === "hotel"}
          index={from + index}
          level={3}
        />
      ))}
    </section>
  );
}

function Nothing() {
  return (
    <div className="my-8">
      <EmptyState
        title="Chưa có gì ở đây"
        actions={
          <>
            <LinkButton href={paths.cruises()} variant="deep">
              Tìm du thuyền
            </LinkButton>
            <LinkButton href={paths.hotels()} variant="outline">
              Tìm khách sạn
            </LinkButton>
          </>
        }
      >
        <p className="without-script">Danh sách này cần JavaScript, vì nó nằm trong trình duyệt của bạn.</p>
        <p className="with-script">
          Bấm trái tim trên ảnh để lưu. Trang bạn vừa xem cũng ở đây, với giá cho đúng số khách bạn đã chọn.
        </p>
      </EmptyState>
    </div>
  );
}
