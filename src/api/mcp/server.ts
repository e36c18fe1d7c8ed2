import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { DomainError } from "#kernel/errors.ts";
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
  for (const tool of tools) register(server, ctx, tool, runTool);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return transport.handleRequest(request, { parsedBody: body });
}

function register(server: McpServer, ctx: Context, tool: Tool, runTool: RunTool): void {
  const { name, description, input } = tool;
  const annotations = { readOnlyHint: true, openWorldHint: false };
  server.registerTool(name, { description, inputSchema: input, annotations }, async (values: unknown) => {
    try {
      const result = await runTool(tool, () => tool.run(ctx, values as never));
      return { content: [{ type: "text" as const, text: JSON.stringify(result) }] };
    } catch (error) {
      return { isError: true, content: [{ type: "text" as const, text: reasonOf(ctx, error) }] };
    }
  });
}

function reasonOf(ctx: Context, error: unknown): string {
  if (error instanceof DomainError) return [error.message, ...Object.values(error.fields)].join(" ");
  ctx.log.error({ event: "mcp.failed", err: error }, "MCP tool failed");
  return "Máy chủ đang gặp lỗi. Xin thử lại sau.";
}
