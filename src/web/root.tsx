import { type ReactNode, use } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import { getCompany } from "#modules/settings/queries.ts";
import { hasMail } from "#platform/integrations.ts";
import { AnchorProvider } from "#ui/anchor.tsx";
import { ToastRegion } from "#ui/toast.tsx";
import type { Route } from "./+types/root.ts";
import { type DocumentScript, DocumentScriptsContext } from "./browser/scripts.ts";
import { BusyOverlay } from "./components/busy-overlay.tsx";
import { NetworkNotice } from "./components/network-notice.tsx";
import { ProblemPanel } from "./components/problem-panel.tsx";
import { RouterAnchor } from "./components/router-anchor.tsx";
import { requestContext } from "./server/context.ts";
import "./app.css";

export const links: Route.LinksFunction = () => [
  // No SVG icon: browsers load it as a document, again for each page.
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** Only what is the same for every request: pages are cached. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return { siteUrl: ctx.siteUrl, brand: (await getCompany(ctx)).brand, sendsMail: hasMail(ctx) };
}

// The data of the root does not depend on the page.
export const shouldRevalidate = () => false;

type DocumentKind = "hydrated" | "static";

/**
 * What a route may say of its page, as its `handle`. The visitor moves between documents by plain links: React hydrates the
 * islands of a `hydrated` one, and nothing of a `static` one. Every other page is an app page of React Router.
 */
export type PageHandle = {
  /** A function of the loaded data where one address has several kinds of pages; undefined means an app page. */
  document: DocumentKind | ((loaded: readonly unknown[]) => DocumentKind | undefined);
  /** The script that only this page has. */
  script?: DocumentScript;
};

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const loaded = matches.map(({ loaderData }) => loaderData);
  const { document: kind, script } =
    matches
      .map(({ handle }) => {
        const { document, script } = (handle ?? {}) as Partial<PageHandle>;
        return { document: typeof document === "function" ? document(loaded) : document, script };
      })
      .find(({ document }) => document) ?? {};
  return (
    <html lang="vi">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0a2f2b" />
        <Meta />
        <Links />
      </head>
      <body>
        {kind ? children : <AppPage>{children}</AppPage>}
        {kind === "hydrated" && <DocumentScripts script={script} />}
      </body>
    </html>
  );
}

function AppPage({ children }: { children: ReactNode }) {
  return (
    <>
      <AnchorProvider value={RouterAnchor}>
        {children}
        <ToastRegion />
        <BusyOverlay />
        <NetworkNotice />
      </AnchorProvider>
      <ScrollRestoration />
      <Scripts />
    </>
  );
}

function DocumentScripts({ script }: Pick<PageHandle, "script">) {
  const { everywhere, ...own } = use(DocumentScriptsContext);
  return [...everywhere, ...(script ? own[script] : [])].map((src) => <script key={src} type="module" src={src} />);
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="wrap section">
      <ProblemPanel error={error} />
    </main>
  );
}
