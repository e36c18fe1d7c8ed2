import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type Context as HonoContext, type Next } from "hono";
import { canonicalPath } from "#http/canonical-path.ts";
import { chatRoutes } from "#http/chat.ts";
import { compression } from "#http/compression.ts";
import { securityHeaders } from "#http/headers.ts";
import { healthRoutes } from "#http/health.ts";
import { mediaRoutes } from "#http/media.ts";
import type { PictureCache } from "#http/picture-cache.ts";
import { admitSender, type RequestOptions, requestContext } from "#http/request-context.ts";
import type { RequestEnv } from "#http/request-env.ts";
import { addSecurityHeaders } from "#http/security-headers.ts";
import type { Storage } from "#platform/storage/storage.ts";
import type { createPageHandler } from "#web/server/page-handler.ts";
import { mcpRoutes } from "./api/mcp/routes.ts";
import { toErrorResponse } from "./error-response.ts";

type Parts = RequestOptions & {
  health: Omit<Parameters<typeof healthRoutes>[0], keyof RequestOptions | "siteUrl">;
  storage: Storage;
  pictures: PictureCache;
  api: Hono<RequestEnv>;
  openPage: ReturnType<typeof createPageHandler>["openPage"];
  /** The folder of the built files; null while Vite serves them. */
  files: string | null;
};

/** All routes of the product, in the order in which they match. */
export function createHttpApp({ health, storage, pictures, api, openPage, files, ...each }: Parts): Hono<RequestEnv> {
  const { siteUrl } = each.base;
  const app = new Hono<RequestEnv>().use(addSecurityHeaders(siteUrl));
  if (files !== null) serveFiles(app, files);
  app
    .route("/", healthRoutes({ ...health, ...each, siteUrl }))
    .use(requestContext(each), admitSender, toCanonicalPath)
    .route("/", mediaRoutes(storage, pictures))
    .route("/", chatRoutes())
    .use(compression)
    .route("/api", api)
    .route("/mcp", mcpRoutes())
    .all("*", (c) => openPage(c.req.raw, c.var.ctx, { ...c.var, onRoute: (route) => c.set("route", route) }));
  app.onError((error, c) => toErrorResponse(c, error, siteUrl));
  return app;
}

/** The response to a request that could not be parsed. */
export const unparsableResponse = (siteUrl: string) => () =>
  new Response(null, { status: 400, headers: securityHeaders(siteUrl) });

/** Redirects to the canonical path: another spelling would be a second page to caches and search engines. */
async function toCanonicalPath(c: HonoContext, next: Next) {
  const { pathname, search } = new URL(c.req.url);
  const path = canonicalPath(pathname);
  return path === null ? next() : c.redirect(`${path}${search}`, 308);
}

function serveFiles(app: Hono<RequestEnv>, root: string): void {
  const files = [cacheFiles, serveStatic({ root, precompressed: true })] as const;
  app.get("/assets/*", ...files).get("/:file{[a-z0-9-]+\\.(?:ico|svg|png|jpg|js|webmanifest)}", ...files);
}

// Built files carry the hash of their content in their names and were compressed at build time.
async function cacheFiles(c: HonoContext, next: Next) {
  await next();
  // A file of another build is missing here: that 404 must not be cached for a year.
  if (c.res.status >= 400) return;
  const hashed = c.req.path.startsWith("/assets/");
  c.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "public, max-age=86400");
}
