import { parse } from "#http/input.ts";
import { requirePermission } from "#kernel/actor.ts";
import { topicNames } from "#modules/cases/messages.ts";
import { saveSettings } from "#modules/settings/commands.ts";
import { complaintPromisesForm } from "#modules/settings/contract/forms.ts";
import { type ComplaintProblem, type ComplaintPromises, complaintProblems } from "#modules/settings/contract/groups.ts";
import { PROMISE_RANGE } from "#modules/settings/limits.ts";
import { getComplaintPromises } from "#modules/settings/queries.ts";
import { Anchor } from "#ui/anchor.tsx";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import { ActionForm, ActionResult } from "../layout/action-form.tsx";
import { Box } from "../layout/box.tsx";
import { ActionFields, type FormField } from "../layout/form-fields.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/complaints-page.ts";
import { SaveButton } from "./settings-form.tsx";
import "./settings.css";
import "../cases/cases.css";

export const loader = ({ context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    requirePermission(ctx.actor, "settings.write");
    return { deadlines: await getComplaintPromises(ctx) };
  });

export const action = (args: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    const { intent: _, ...fields } = Object.fromEntries(form);
    await saveSettings(ctx, "complaint-promises", parse(complaintPromisesForm, fields));
    return { intent: "save", resultMessage: "Đã lưu thời hạn. Hồ sơ đang mở giữ hạn cũ." };
  });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Thời hạn khiếu nại" }];

export default function ComplaintsPage({ loaderData: { deadlines }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Thời hạn khiếu nại" crumbs={[{ label: "Cài đặt", href: adminPaths.settings() }]} />
      <ActionResult actionData={actionData} />
      <ActionForm intent="save" label="Thời hạn khiếu nại" actionData={actionData} className="settings-form">
        {(rejection, busy) => (
          <Box id="thoi-han" title="Số ngày làm việc hứa với khách">
            <p className="box-body text-text-2">
              Khách đọc các hạn này ở trang{" "}
              <Anchor className="link" href={paths.complaint()}>
                Giải quyết khiếu nại
              </Anchor>
              . Thứ 7, chủ nhật và{" "}
              <Anchor className="link" href={adminPaths.holidaySettings()}>
                ngày lễ
              </Anchor>{" "}
              không tính. Hạn của yêu cầu về dữ liệu cá nhân do luật định nên không sửa ở đây.
            </p>
            <ul className="promise-rows">
              {complaintProblems.map((problem) => (
                <li key={problem}>
                  <p className="font-semi">{topicNames[problem]}</p>
                  <ActionFields fields={daysOf(problem, deadlines[problem])} rejection={rejection} />
                </li>
              ))}
            </ul>
            <div className="box-body">
              <p className="mb-3 text-text-2">
                Trả lời đầu từ {PROMISE_RANGE.answer.min} đến {PROMISE_RANGE.answer.max} ngày, giải quyết xong từ{" "}
                {PROMISE_RANGE.resolution.min} đến {PROMISE_RANGE.resolution.max} ngày.
              </p>
              <SaveButton busy={busy} />
            </div>
          </Box>
        )}
      </ActionForm>
    </>
  );
}

const daysOf = (problem: ComplaintProblem, { answer, resolution }: ComplaintPromises[ComplaintProblem]): FormField[] =>
  [
    { name: `${problem}.answer`, label: "Trả lời đầu", value: answer },
    { name: `${problem}.resolution`, label: "Giải quyết xong", value: resolution },
  ].map((field) => ({
    ...field,
    "aria-label": `${field.label}: ${topicNames[problem]}`,
    inputMode: "numeric",
    maxLength: 4,
  }));
