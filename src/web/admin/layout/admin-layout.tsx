import { ProblemPanel } from "#web/components/problem-panel.tsx";
import { runLoader } from "#web/forms/run-loader.ts";
import type { Route } from "./+types/admin-layout.ts";
import { loadAdminFrame } from "./admin-frame.server.ts";
import { AdminFrame } from "./admin-frame.tsx";
import { staffOnly } from "./staff-only.ts";

export const middleware: Route.MiddlewareFunction[] = [staffOnly];

export const loader = ({ context }: Route.LoaderArgs) => runLoader(context, loadAdminFrame);

// No title: the page or the error page sets it, and a document has only one.
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
