import { getFirstSteps } from "#modules/statistics/queries/get-first-steps.ts";
import { Alert } from "#ui/alert.tsx";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext } from "#web/server/context.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/first-steps-page.ts";
import { canSell, FirstSteps } from "./first-steps.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return toErrorPage(async () => ({ steps: await getFirstSteps(ctx) }));
}

export const meta: Route.MetaFunction = () => [{ title: "Cài đặt" }];

export default function FirstStepsPage({ loaderData: { steps } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Cài đặt" />
      <div className="grid max-w-[56rem] gap-4">
        {canSell(steps) && (
          <Alert tone="success" title="Khách đặt và trả tiền được rồi">
            Thay đổi ở phần Cài đặt có hiệu lực ngay.
          </Alert>
        )}
        <FirstSteps steps={steps} />
      </div>
    </>
  );
}
