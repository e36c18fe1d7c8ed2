import { z } from "zod";
import { formatInstant } from "#kernel/calendar-date.ts";
import { retryJob } from "#modules/background-jobs/commands.ts";
import { jobMessages } from "#modules/background-jobs/messages.ts";
import { listFailedJobs } from "#modules/background-jobs/queries.ts";
import { idInput } from "#platform/input.ts";
import type { FailedJob } from "#platform/jobs/jobs.ts";
import { Button } from "#ui/button.tsx";
import { actionsFor, formAction } from "#web/forms/form-actions.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { ActionForm, ActionResult } from "../layout/action-form.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { runActions } from "../layout/run-actions.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/failed-jobs-page.ts";
import "./settings.css";

export const loader = ({ context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => ({ jobs: await listFailedJobs(ctx) }));

const RETRY = "retry";

const formActions = actionsFor<undefined, string>("settings.write", {
  [RETRY]: formAction(z.object({ id: idInput }), async (ctx, { id }) => {
    await retryJob(ctx, id);
    return jobMessages.queued;
  }),
});

export const action = (args: Route.ActionArgs) => runActions(args, formActions, undefined);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Việc nền bị lỗi" }];

export default function FailedJobsPage({ loaderData: { jobs }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Việc nền bị lỗi" crumbs={[{ label: "Cài đặt", href: adminPaths.settings() }]} />
      <ActionResult actionData={actionData} />
      <p className="mb-4 text-text-2">
        Đây là những việc hệ thống tự làm nhưng thử nhiều lần vẫn hỏng. Việc chạy theo lịch sẽ tự chạy ở lần sau. Việc
        chỉ chạy một lần thì bạn bấm chạy lại, và gửi lý do cho người vận hành máy chủ nếu vẫn hỏng.
      </p>
      <section className="box" aria-label="Việc nền bị lỗi">
        <ul className="settings-rows">
          {jobs.map((job) => (
            <FailedJobRow key={job.id} job={job} actionData={actionData} />
          ))}
          {jobs.length === 0 && <li>Không có việc nào bị lỗi.</li>}
        </ul>
      </section>
    </>
  );
}

function FailedJobRow({ job, actionData }: { job: FailedJob; actionData: unknown }) {
  const { id, title, failedAt, tries, reason } = job;
  return (
    <li>
      <div className="settings-what">
        <p className="font-semi">{title}</p>
        <p>
          Thử {tries} lần, lần cuối lúc {formatInstant(failedAt)}
        </p>
        <p className="text-text-2">Lý do: {reason || "không rõ"}</p>
      </div>
      <div className="settings-actions">
        <ActionForm intent={RETRY} actionData={actionData}>
          {() => (
            <>
              <input type="hidden" name="id" value={id} />
              <Button type="submit" size="sm" variant="outline">
                Chạy lại <span className="sr-only">{title}</span>
              </Button>
            </>
          )}
        </ActionForm>
      </div>
    </li>
  );
}
