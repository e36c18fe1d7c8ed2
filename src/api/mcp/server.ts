import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { CallToolRequestSchema, type CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { parse } from "#http/input.ts";
import { DomainError, notFound } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import { tools } from "./tools.ts";

type Tool = (typeof tools)[number];
/** Runs a tool within its rate limit and in the queue of reads. */
export type RunTool = (tool: Pick<Tool, "limit" | "priority">, work: () => Promise<object>) => Promise<object>;

const instructions =
  "Đại lý du thuyền Hạ Long, khách sạn và vé máy bay. Tiền là số nguyên đồng, đã gồm thuế và phí; ngày là yyyy-MM-dd theo giờ Việt Nam. Chỉ đọc: muốn giữ phòng, đưa bookingLink cho người dùng tự mở và xác nhận.";

/** Answers one message. Each request has a server of its own: nothing is kept between requests (Streamable HTTP, stateless). */
export async function answerMessage(
  ctx: Context,
  request: Request,
  body: unknown,
  runTool: RunTool,
): Promise<Response> {
  const server = new McpServer({ name: "hai-trinh", version: "1" }, { instructions });
  const annotations = { readOnlyHint: true, openWorldHint: false };
  for (const { name, description, input } of tools) {
    server.registerTool(name, { description, inputSchema: input, annotations }, () => ({ content: [] }));
  }
  // Replaces the SDK's handler, which reports invalid input in English with zod's codes.
  server.server.setRequestHandler(CallToolRequestSchema, ({ params }) => callTool(ctx, params, runTool));
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return transport.handleRequest(request, { parsedBody: body });
}

type Call = { name: string; arguments?: Record<string, unknown> | undefined };

async function callTool(ctx: Context, call: Call, runTool: RunTool): Promise<CallToolResult> {
  try {
    const tool = tools.find(({ name }) => name === call.name);
    if (!tool) throw notFound(`Các công cụ: ${tools.map(({ name }) => name).join(", ")}.`, "no-such-tool");
    const input = parse(tool.input, call.arguments ?? {});
    return { content: [textOf(JSON.stringify(await runTool(tool, () => tool.run(ctx, input))))] };
  } catch (error) {
    return { isError: true, content: [textOf(reasonOf(ctx, error))] };
  }
}

const textOf = (text: string) => ({ type: "text" as const, text });

function reasonOf(ctx: Context, error: unknown): string {
  if (error instanceof DomainError) {
    const fields = Object.entries(error.fields).map(([name, sentence]) => `${name}: ${sentence}`);
    return [error.message, ...fields].join("\n");
  }
  ctx.log.error({ event: "mcp.failed", err: error }, "MCP tool failed");
  return "Máy chủ đang gặp lỗi. Xin thử lại sau.";
}
