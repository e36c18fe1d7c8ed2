import { type CaseRow, caseSearch } from "#modules/cases/contract.ts";
import { topicNames } from "#modules/cases/messages.ts";
import { listCases } from "#modules/cases/queries/list-cases.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { adminPaths } from "../paths.ts";
import { ItemListView, type ListDisplay } from "../worklist/item-list.tsx";
import { readList } from "../worklist/read-list.ts";
import type { Route } from "./+types/list-page.ts";
import { caseDisplay, dueLabel } from "./labels.ts";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const read = (search: Parameters<typeof listCases>[1]) => listCases(ctx, search);
    return {
      ...(await readList(url, caseSearch, { hrefOf: adminPaths.cases, read })),
      now: ctx.now(),
    };
  });

const display: ListDisplay<CaseRow> = {
  ...caseDisplay,
  openLabel: "Cần xử lý",
  searchHint: "Mã, tên, điện thoại, email",
  exported: "khieu-nai",
  dueTitle: "Hạn gần nhất",
  columns: [
    { key: "topic", title: "Việc", cell: ({ topic }) => topicNames[topic] },
    { key: "name", title: "Khách" },
  ],
};

export const meta: Route.MetaFunction = () => [{ title: display.title }];

export default function CasesPage({ loaderData: { now, ...loaded } }: Route.ComponentProps) {
  return <ItemListView display={display} {...loaded} dueText={(row) => dueTextOf(row, now)} />;
}

function dueTextOf({ state, dueAt }: CaseRow, now: Date): string {
  if (state === "resolved" || state === "refused") return "Đã xong";
  return `${state === "new" ? "Trả lời" : "Giải quyết"}: ${dueLabel(dueAt, now)}`;
}
