import { getOwnAccount } from "#modules/accounts/queries.ts";
import { countCalling } from "#modules/bookings/queries/desk/count-new-bookings.ts";
import { listComingHolidays } from "#modules/settings/queries.ts";
import { ProblemPanel } from "#web/components/problem-panel.tsx";
import { requestContext } from "#web/context.ts";
import { answer } from "#web/outcome.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/admin-layout.ts";
import { AdminFrame } from "./admin-frame.tsx";
import { staffOnly } from "./staff-only.ts";

export const middleware: Route.MiddlewareFunction[] = [staffOnly];

export function loader({ context }: Pick<Route.LoaderArgs, "context">) {
  const ctx = context.get(requestContext);
  return answer(async () => {
    const [{ name, email, permissions }, calling, holidays] = await Promise.all([
      getOwnAccount(ctx),
      countCalling(ctx),
      listComingHolidays(ctx),
    ]);
    return {
      holidays,
      user: { name, email: email ?? "" },
      permissions,
      waiting: { [adminPaths.bookings()]: calling },
    };
  });
}

// No title: what stands in the place of a page brings its own, and a document has one.
export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return <AdminFrame loaded={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main" className="wrap section">
      <ProblemPanel error={error} />
    </main>
  );
}
