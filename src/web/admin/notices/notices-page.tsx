import { z } from "zod";
import { can, requirePermission } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import { addNotice, changeNotice, deleteNotice, endNotice } from "#modules/notices/commands.ts";
import { noticeStates } from "#modules/notices/contract.ts";
import { SHOWN_NOTICES } from "#modules/notices/limits.ts";
import { listNotices } from "#modules/notices/queries.ts";
import { idInput } from "#platform/input.ts";
import { actionsFor, formAction } from "#web/forms/form-actions.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { ActionResult } from "../layout/action-form.tsx";
import { Box } from "../layout/box.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { runActions } from "../layout/run-actions.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/notices-page.ts";
import { NoticeDialog } from "./notice-dialog.tsx";
import { noticeForm } from "./notice-fields.ts";
import { NoticeRow } from "./notice-row.tsx";
import "../settings/settings.css";

export const loader = ({ context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    requirePermission(ctx.actor, "catalogue.read");
    return {
      notices: await listNotices(ctx),
      today: today(ctx.now()),
      mayWrite: can(ctx.actor, "catalogue.write"),
      maySetUp: can(ctx.actor, "settings.write"),
    };
  });

const entryForm = z.object({ id: idInput });

const formActions = actionsFor<void, string>("catalogue.write", {
  add: formAction(noticeForm, async (ctx, notice) => {
    await addNotice(ctx, notice);
    return "Đã thêm thông báo";
  }),
  change: formAction(z.intersection(entryForm, noticeForm), async (ctx, { id, ...notice }) => {
    await changeNotice(ctx, id, notice);
    return "Đã sửa thông báo";
  }),
  end: formAction(entryForm, async (ctx, { id }) => {
    await endNotice(ctx, id);
    return "Đã kết thúc thông báo";
  }),
  delete: formAction(entryForm, async (ctx, { id }) => {
    await deleteNotice(ctx, id);
    return "Đã xoá thông báo";
  }),
});

export const action = (args: Route.ActionArgs) => runActions(args, formActions, undefined);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Thông báo trên trang" }];

const stateNames = { shown: "Đang hiện", coming: "Sắp tới", over: "Đã qua" } as const;

export default function NoticesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { notices, today, mayWrite, maySetUp } = loaderData;
  return (
    <>
      <PageHeading
        title="Thông báo trên trang"
        crumbs={maySetUp ? [{ label: "Cài đặt", href: adminPaths.settings() }] : []}
      >
        {mayWrite && <NoticeDialog today={today} />}
      </PageHeading>
      <ActionResult actionData={actionData} />
      {noticeStates.map((state) => {
        const ofState = notices.filter((one) => one.state === state);
        return (
          <Box key={state} id={state} title={`${stateNames[state]} (${ofState.length})`} className="mb-4">
            {state === "shown" && (
              <p className="box-body text-text-2">
                Thông báo nằm dưới đầu trang. Mỗi trang hiện tối đa {SHOWN_NOTICES} thông báo, cảnh báo đứng trước.
              </p>
            )}
            <ul className="settings-rows">
              {ofState.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} today={today} mayWrite={mayWrite} />
              ))}
              {ofState.length === 0 && <li>Không có thông báo nào.</li>}
            </ul>
          </Box>
        );
      })}
    </>
  );
}
