import { getFirstSteps } from "#modules/statistics/queries/get-first-steps.ts";
import { Alert } from "#ui/alert.tsx";
import { runLoader } from "#web/forms/run-loader.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/first-steps-page.ts";
import { canSell, FirstSteps } from "./first-steps.tsx";

export const loader = ({ context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => ({ steps: await getFirstSteps(ctx) }));

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
