import type { Context as HonoContext } from "hono";
import { FinishedPage } from "#http/page-cache.ts";
import type { RequestEnv } from "#http/request-env.ts";
import type { OpenApi, Operation } from "./open-api.ts";

const css = `body{font:16px/1.6 system-ui,sans-serif;color:#0f1f1d;background:#f6f8f6;margin:0 auto;max-width:60rem;padding:2rem 1rem 6rem}
h1,h2{line-height:1.25}h2{margin-top:3rem;border-top:1px solid #0f1f1d;padding-top:1rem}
section{background:#fff;border:1px solid #d8dfdc;border-radius:12px;padding:1rem 1.25rem;margin:1rem 0}
code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow-x:auto;background:#f4f7f5;padding:.75rem;border-radius:8px}
b{display:inline-block;min-width:3.5rem;color:#11554d}table{border-collapse:collapse;width:100%}
td,th{text-align:left;padding:.35rem .75rem .35rem 0;border-bottom:1px solid #d8dfdc;vertical-align:top}
a{color:#146b61}summary{cursor:pointer;min-height:2.75rem;padding:.5rem 0}:focus-visible{outline:3px solid #0b6fd6;outline-offset:2px}`;

const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The OpenAPI document and its HTML page without scripts, each generated and compressed once. */
export const documentationFiles = (document: OpenApi) => ({
  "/openapi.json": serveStatic(JSON.stringify(document), { "content-type": "application/json" }),
  "/docs": serveStatic(pageOf(document), {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
  }),
  "/docs.css": serveStatic(css, { "content-type": "text/css; charset=utf-8" }),
});

function serveStatic(text: string, headers: Record<string, string>) {
  const file = new FinishedPage(Buffer.from(text), headers, []);
  return async (c: HonoContext<RequestEnv>): Promise<Response> => {
    await c.var.limits.consume("documentation", c.var.clientAddress);
    const { bytes, headers } = file.bodyFor(c.req.header("accept-encoding"));
    return c.body(bytes, 200, headers);
  };
}

function pageOf(document: OpenApi): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const byTag = Map.groupBy(operations, (one) => one.operation.tags[0] ?? "");
  const body = [...byTag].map(([tag, list]) => `<h2>${text(tag)}</h2>${list.map(section).join("")}`).join("");
  return `<!doctype html><html lang="vi"><head><meta charset="utf-8"><title>${text(document.info.title)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>${text(document.info.title)}</h1><p>${text(document.info.description)}</p>
<p><a href="/api/openapi.json">OpenAPI 3.1 (JSON)</a></p>${body}</main></body></html>`;
}

function section({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const parameters = operation.parameters ?? [];
  const rows = parameters.map(
    (one) => `<tr><td><code>${text(one.name)}</code></td><td>${one.in === "header" ? "tiêu đề" : "truy vấn"}</td>
<td>${one.required ? "bắt buộc" : "tuỳ chọn"}${one.description ? `. ${text(one.description)}` : ""}</td></tr>`,
  );
  const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const answer = operation.responses[200]?.content?.["application/json"]?.schema;
  return `<section><h3><b>${method.toUpperCase()}</b> <code>${text(path)}</code></h3><p>${text(operation.summary)}</p>
${rows.length > 0 ? `<table><tbody>${rows.join("")}</tbody></table>` : ""}
${schemaBlock(`Nội dung gửi (${type})`, body?.schema)}${schemaBlock("Trả lời", answer)}${rejectionsBlock(operation)}</section>`;
}

function rejectionsBlock({ responses }: Operation): string {
  const rejections = Object.entries(responses).filter(([status]) => status !== "200");
  const rows = rejections.map(
    ([status, one]) => `<tr><td><code>${status}</code></td><td>${text(one.description)}</td></tr>`,
  );
  return `<details><summary>Khi không được</summary><table><tbody>${rows.join("")}</tbody></table></details>`;
}

const schemaBlock = (title: string, schema: object | undefined) =>
  schema ? `<details><summary>${title}</summary><pre>${text(JSON.stringify(schema, null, 2))}</pre></details>` : "";

const text = (value: string) =>
  value.replace(/[&<>"]/g, (symbol) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[symbol] ?? symbol);
