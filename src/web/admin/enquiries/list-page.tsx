import { can } from "#kernel/actor.ts";
import { formatInstant, formatShortDate } from "#kernel/calendar-date.ts";
import { type EnquiryRow, enquirySearch } from "#modules/enquiries/contract.ts";
import { listEnquiries } from "#modules/enquiries/queries/list-enquiries.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { runLoader } from "#web/forms/run-loader.ts";
import { adminPaths } from "../paths.ts";
import { ItemListView, type ListDisplay } from "../worklist/item-list.tsx";
import { readList } from "../worklist/read-list.ts";
import type { Route } from "./+types/list-page.ts";
import { enquiryDisplay } from "./labels.ts";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const read = (search: Parameters<typeof listEnquiries>[1]) => listEnquiries(ctx, search);
    return {
      ...(await readList(url, enquirySearch, { hrefOf: adminPaths.enquiries, read })),
      mayWrite: can(ctx.actor, "bookings.write"),
    };
  });

const display: ListDisplay<EnquiryRow> = {
  ...enquiryDisplay,
  openLabel: "Đang mở",
  searchHint: "Mã, tên, công ty, điện thoại, email",
  exported: "yeu-cau",
  dueTitle: "Hạn trả lời",
  columns: [
    {
      key: "name",
      title: "Khách",
      cell: ({ name, company }) => (
        <>
          {name}
          {company && <br />}
          {company}
        </>
      ),
    },
    {
      key: "people",
      title: "Đoàn",
      cell: ({ people, startsOn }) =>
        [people && `${people} người`, startsOn && formatShortDate(startsOn)].filter(Boolean).join(", ") || "Chưa rõ",
    },
  ],
};

export const meta: Route.MetaFunction = () => [{ title: display.title }];

export default function EnquiriesPage({ loaderData: { mayWrite, ...loaded } }: Route.ComponentProps) {
  return (
    <ItemListView
      display={display}
      {...loaded}
      dueText={({ dueAt, isLate }) => formatInstant(dueAt) + (isLate ? ", đã quá hạn" : "")}
    >
      {mayWrite && <LinkButton href={adminPaths.newEnquiry()}>Ghi yêu cầu</LinkButton>}
    </ItemListView>
  );
}
