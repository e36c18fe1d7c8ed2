import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { ComponentType } from "react";
import {
  isRouteErrorResponse,
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from "react-router";
import { createEventStreams } from "#http/event-streams.ts";
import { PageCache } from "#http/page-cache.ts";
import { type Actor, visitor } from "#kernel/actor.ts";
import { ContentVersions } from "#platform/cache/content-versions.ts";
import type { Context } from "#platform/context.ts";
import * as entry from "#web/entry.server.tsx";
import * as root from "#web/root.tsx";
import routes from "#web/routes.ts";
import { createPageHandler } from "#web/server/page-handler.ts";
import { silentLog } from "./context.ts";
import { cookiesOf } from "./page-visit.ts";
import { memoryStorage } from "./storage.ts";

type Route = { id: string; parentId: string | undefined; path: string | undefined; index: boolean; file: string };

const withoutEnd = (file: string) => file.replace(/\.tsx?$/, "");

function flattenRoutes(entries: readonly RouteConfigEntry[], parentId: string): Route[] {
  return entries.flatMap(({ id, path, index = false, file, children = [] }) => {
    const own = { id: id ?? withoutEnd(file), parentId, path, index, file };
    return [own, ...flattenRoutes(children, own.id)];
  });
}

/** Every path of the site with a page or a file, by its route pattern. */
export const sitePaths: readonly string[] = pathsIn(routes, "");

function pathsIn(entries: readonly RouteConfigEntry[], before: string): string[] {
  return entries.flatMap(({ path, children }) => {
    const at = path ? `${before}/${path}` : before;
    return children ? pathsIn(children, at) : [at || "/"];
  });
}

type Module = { default?: ComponentType<never>; ErrorBoundary?: ComponentType<never> };

/** The build passes the loader data as a property of the component. */
const asBuilt = ({ default: Page, ErrorBoundary, ...module }: Module) => ({
  ...module,
  ...(Page && { default: withComponentProps(Page as never) }),
  ...(ErrorBoundary && { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary as never) }),
});

/** The visitor of a page and their input; `db` for a visit inside a transaction. */
type Visit = { actor?: Actor; cookie?: string; form?: FormData; db?: Context["db"] };

export type Look = Awaited<ReturnType<typeof wholeSite>>;

/** All pages as the built product renders them, without a build: each with its frame, head and data. */
export async function wholeSite(ctx: Context) {
  const all = flattenRoutes(routes, "root");
  const modules = await Promise.all(all.map(({ file }) => import(join("../../src/web", file))));
  const known = [
    { id: "root", parentId: undefined, path: "", index: false, module: asBuilt(root) },
    ...all.map(({ file: _, ...route }, index) => ({ ...route, module: asBuilt(modules[index]) })),
  ];
  const failures: unknown[] = [];
  const recordFailure = (error: unknown) => {
    if (!isRouteErrorResponse(error)) failures.push(error);
  };
  const built = {
    entry: { module: { ...entry, handleError: recordFailure } },
    routes: Object.fromEntries(known.map((route) => [route.id, route])),
    assets: {
      entry: { module: "/assets/entry.js", imports: [] },
      routes: Object.fromEntries(
        known.map(({ module, ...route }) => [
          route.id,
          { ...route, module: `/assets/${route.id}.js`, hasLoader: "loader" in module, imports: [] },
        ]),
      ),
      url: "/manifest.js",
      version: "1",
    },
    ssr: true,
    future: {},
    isSpaMode: false,
    prerender: [],
    basename: "/",
    publicPath: "/",
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
    assetsBuildDirectory: "build/client",
  } as unknown as ServerBuild;
  const cache = new PageCache(new ContentVersions(ctx.db, silentLog, ctx.now));
  const { siteUrl } = ctx;
  // Reads of a rolled-back transaction must not be cached.
  const { cache: _, ...plain } = ctx;
  const { openPage: open } = createPageHandler({
    build: async () => built,
    mode: "production",
    cache,
    storage: memoryStorage(),
    siteUrl,
    trustedProxies: 0,
    onShed: () => undefined,
  });
  const guard = {
    requestId: "a-request",
    clientAddress: "192.0.2.1",
    limits: { async consume() {} },
    streams: createEventStreams(),
  };

  /** The response at an address or to a form, with the cookie of an earlier response. Throws the error of a page that is a bug. */
  return async function look(
    address: string,
    { actor = visitor, cookie, form, db }: Visit = {},
  ): Promise<{ status: number; body: string; type: string; cookie: string; location: string | null }> {
    const headers = new Headers(cookie ? { cookie } : {});
    const request = new Request(new URL(address, siteUrl), { headers, ...(form && { method: "POST", body: form }) });
    const response = await open(request, { ...(db ? { ...plain, db } : ctx), actor }, guard);
    const [failure] = failures.splice(0);
    if (failure) throw failure;
    const header = (name: string) => response.headers.get(name);
    return {
      status: response.status,
      body: await response.text(),
      type: header("content-type") ?? "",
      location: header("location"),
      cookie: cookiesOf(response.headers),
    };
  };
}
