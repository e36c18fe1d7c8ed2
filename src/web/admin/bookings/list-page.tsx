import Plus from "lucide-react/icons/plus";
import { z } from "zod";
import { parse } from "#http/input.ts";
import { can } from "#kernel/actor.ts";
import { formatVnd } from "#kernel/money.ts";
import { listColleagues } from "#modules/accounts/queries.ts";
import { deleteSearch, saveSearch } from "#modules/bookings/commands/staff/saved-searches.ts";
import { assignBookings } from "#modules/bookings/commands/staff/staff-actions.ts";
import { stayKinds } from "#modules/bookings/contract/booking.ts";
import { type BookingSearch, saveSearchInput } from "#modules/bookings/contract/booking-list.ts";
import { bookingListMessages } from "#modules/bookings/messages/booking-list.ts";
import { bookingViewNames } from "#modules/bookings/messages/states.ts";
import { countViews } from "#modules/bookings/queries/booking-list/count-views.ts";
import { listBookingRows } from "#modules/bookings/queries/booking-list/list-bookings.ts";
import { listSavedSearches } from "#modules/bookings/queries/booking-list/list-saved-searches.ts";
import { listProductNames } from "#modules/products/queries/list-product-names.ts";
import type { Context } from "#platform/context.ts";
import { chosenIdsInput, idInput } from "#platform/input.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { actionsFor, formAction, mergeActions } from "#web/forms/form-actions.ts";
import { redirectToLastPage } from "#web/forms/redirect-to-last-page.ts";
import { reloadAfterConflict } from "#web/forms/reload-after-conflict.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { ListPages } from "../layout/list-pages.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { runActions } from "../layout/run-actions.ts";
import { adminPaths } from "../paths.ts";
import { ExportMenu } from "../spreadsheets/export-menu.tsx";
import type { Route } from "./+types/list-page.ts";
import { BookingListFilters } from "./list/booking-list-filters.tsx";
import { countText } from "./list/booking-list-labels.ts";
import { bookingListHref, bookingListQuery, isUnfilteredNewestFirst, savedQuery } from "./list/booking-list-query.ts";
import { BookingRows } from "./list/booking-rows.tsx";
import { ChosenBookings, useChosen } from "./list/chosen-bookings.tsx";
import { readBookingSearch } from "./list/read-booking-search.ts";
import { SavedSearches } from "./list/saved-searches.tsx";
import { ViewTabs } from "./list/view-tabs.tsx";
import { NewBookings } from "./new-bookings.tsx";
import "./bookings.css";
import "./list-page.css";

export const loader = ({ context, request }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const search = readBookingSearch(new URL(request.url).searchParams);
    const [page, counts, saved, colleagues, products] = await Promise.all([
      listBookingRows(ctx, search),
      countViews(ctx),
      listSavedSearches(ctx),
      listColleagues(ctx),
      can(ctx.actor, "catalogue.read") ? productsOf(ctx, search) : [],
    ]);
    redirectToLastPage(page, (last) => bookingListHref(search, last));
    const mayWrite = can(ctx.actor, "bookings.write");
    return { search, page, counts, saved, colleagues, products, mayWrite, now: ctx.now() };
  });

/** The products of the shown line of business. */
async function productsOf(ctx: Context, { kind }: BookingSearch) {
  const kinds = stayKinds.filter((one) => kind === undefined || one === kind);
  return (await Promise.all(kinds.map((one) => listProductNames(ctx, one)))).flat();
}

const assignForm = z.strictObject({
  ids: chosenIdsInput.refine((ids) => ids.length > 0, bookingListMessages.nothingChosen),
  assigneeId: z.union([z.literal("").transform(() => null), idInput]),
});

const formActions = mergeActions<void, string>(
  actionsFor("bookings.write", {
    assign: formAction(assignForm, async (ctx, { ids, assigneeId }) => {
      const count = await assignBookings(ctx, ids, assigneeId);
      return bookingListMessages.assigned(count, (await listColleagues(ctx)).find(({ id }) => id === assigneeId)?.name);
    }),
  }),
  actionsFor("bookings.read", {
    "save-search": formAction(saveSearchInput, async (ctx, { name, query }) => {
      const filters = savedQuery(readBookingSearch(new URLSearchParams(query)));
      await saveSearch(ctx, parse(saveSearchInput, { name, query: filters }));
      return bookingListMessages.searchSaved(name);
    }),
    "delete-search": formAction(z.strictObject({ id: idInput }), async (ctx, { id }) =>
      bookingListMessages.searchDeleted((await deleteSearch(ctx, id)).name),
    ),
  }),
);

export const action = (args: Route.ActionArgs) => runActions(args, formActions, undefined);

export const shouldRevalidate = reloadAfterConflict;

export const meta: Route.MetaFunction = () => [{ title: "Đơn đặt" }];

export default function BookingListPage({ loaderData }: Route.ComponentProps) {
  const { search, page, counts, saved, colleagues, products, mayWrite, now } = loaderData;
  const chosen = useChosen(bookingListHref(search, page.page));
  return (
    <>
      <PageHeading title="Đơn đặt">
        <LinkButton href={adminPaths.departures()} variant="quiet">
          Lên tàu
        </LinkButton>
        <ExportMenu action={adminPaths.exportBookings()} query={bookingListQuery(search)} />
        {mayWrite && (
          <LinkButton href={adminPaths.newBooking()}>
            <Plus />
            Tạo đơn
          </LinkButton>
        )}
      </PageHeading>
      <section className="box desk" aria-label="Danh sách đơn đặt">
        <ViewTabs view={search.view} counts={counts} />
        <BookingListFilters search={search} colleagues={colleagues} products={products} />
        <SavedSearches search={search} saved={saved} />
        <NewBookings since={now} isFullList={isUnfilteredNewestFirst(search) && page.page === 1} />
        {page.isNear && (
          <p className="admin-list-note box-body">
            Không có đơn nào viết đúng như vậy. Đây là các đơn có tên gần giống.
          </p>
        )}
        {page.data.length > 0 ? (
          <BookingRows
            search={search}
            chosen={mayWrite ? chosen : null}
            rows={page.data}
            colleagues={colleagues}
            now={now}
            caption={bookingViewNames[search.view]}
            isAboutDebt={search.view === "owing"}
          />
        ) : (
          <div className="box-body">
            <EmptyState title="Không có đơn nào">
              <p>
                {search.text
                  ? "Không tìm thấy đơn khớp. Tìm bằng mã đơn, tên người đặt, khách, tàu hoặc khách sạn không cần dấu, email, mã đặt chỗ hay số vé của hãng bay, hoặc vài số cuối của điện thoại."
                  : "Nhóm này đang trống."}
              </p>
            </EmptyState>
          </div>
        )}
        {mayWrite && <ChosenBookings chosen={chosen} search={search} colleagues={colleagues} />}
        <div className="admin-list-foot">
          {page.sums && page.total > 1 && (
            <p className="admin-list-sums">
              Cộng {countText(page.total)} đơn: <b className="num">{formatVnd(page.sums.total)}</b> giá trị các đơn còn
              hiệu lực, <b className="num">{formatVnd(page.sums.paid)}</b> đã thu
            </p>
          )}
          {page.isCapped && (
            <p className="admin-list-note">
              Chỉ xem được {countText(page.total)} đơn đầu. Lọc theo ngày đi hoặc tìm để thấy các đơn khác.
            </p>
          )}
          <ListPages
            list={page}
            hrefOf={(number) => bookingListHref(search, number)}
            query={bookingListQuery(search)}
            noun="đơn"
          />
        </div>
      </section>
    </>
  );
}
