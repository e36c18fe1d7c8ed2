import { cookieName, SESSION_COOKIE } from "#http/cookies.ts";
import { type Endpoint, namesInQuery } from "./endpoint.ts";
import { bodySchema, inputSchema, outputSchema } from "./json-schema.ts";
import { possibleResponsesOf } from "./possible-responses.ts";

export type OpenApi = {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: { session: { type: "apiKey"; in: "cookie"; name: string } } };
};

export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  parameters?: { name: string; in: "query" | "header"; required: boolean; description?: string; schema: object }[];
  requestBody?: { required: true; content: Record<string, { schema: object }> };
  security?: { session: [] }[];
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
};

const failureJson = {
  type: "object",
  required: ["success", "status", "message", "result", "error"],
  properties: {
    success: { const: false },
    status: { type: "integer" },
    message: { type: "string" },
    result: { description: "null, hoặc điều hiện có khi bị từ chối vì xung đột" },
    error: {
      type: "object",
      required: ["code", "fields"],
      properties: { code: { type: "string" }, fields: { type: "object", additionalProperties: { type: "string" } } },
    },
  },
};

/** The OpenAPI 3.1 document of the published calls, generated from their contracts. */
export function openApi(endpoints: readonly Endpoint[], siteUrl: string): OpenApi {
  const paths: OpenApi["paths"] = {};
  for (const one of endpoints) paths[one.path] = { ...paths[one.path], [one.method.toLowerCase()]: operation(one) };
  const description =
    "Mọi câu trả lời có success, status (bằng mã HTTP), message và result. Ngày viết yyyy-MM-dd theo giờ Việt Nam, tiền là số nguyên đồng. Danh sách nhận page (từ 1) và size. Lời gọi GET bỏ qua tham số lạ, và lấy giá trị cuối của tham số lặp lại; POST, PUT và DELETE từ chối mục lạ trong địa chỉ hay nội dung, cũng như tham số lặp lại. Cách gọi (method) khác với tài liệu trả 405 và tiêu đề Allow. Trợ lý AI tìm và hỏi giá qua Model Context Protocol ở /mcp: Streamable HTTP, chỉ đọc, không cần khoá; giữ phòng là việc của người dùng ở liên kết mà lời hỏi giá trả về.";
  const cookie = cookieName(SESSION_COOKIE, siteUrl.startsWith("https:"));
  return {
    openapi: "3.1.0",
    info: { title: "Hải Trình API", version: "1", description },
    servers: [{ url: siteUrl }],
    paths,
    components: { securitySchemes: { session: { type: "apiKey", in: "cookie", name: cookie } } },
  };
}

function operation(one: Endpoint): Operation {
  const responses: Operation["responses"] = {
    200: { description: "Thành công", content: { "application/json": { schema: successOf(one) } } },
  };
  for (const [status, description] of possibleResponsesOf(one)) {
    responses[status] = { description, content: { "application/json": { schema: failureJson } } };
  }
  const parameters = parametersOf(one);
  return {
    operationId: operationIdOf(one),
    tags: [one.tag],
    summary: one.summary,
    ...(parameters.length > 0 && { parameters }),
    ...((one.method === "POST" || one.method === "PUT") && {
      requestBody: { required: true, content: contentOf(one) },
    }),
    ...(one.access === "staff" && { security: [{ session: [] }] }),
    responses,
  };
}

/** The operation name for generated clients, such as "postTourFeSendBooking". */
const operationIdOf = ({ method, path }: Endpoint) =>
  method.toLowerCase() + path.replace(/^\/api/, "").replace(/[/-]+(\w)/g, (_, letter: string) => letter.toUpperCase());

function contentOf(one: Endpoint): NonNullable<Operation["requestBody"]>["content"] {
  const { type, schema } = one.rawBody ?? { type: "application/json", schema: bodySchema(one) };
  return { [type]: { schema } };
}

const idempotencyKey = {
  name: "Idempotency-Key",
  required: false,
  description:
    "Gửi lại cùng khoá thì nhận lại đúng câu trả lời cũ. Không gửi thì máy chủ tự tạo khoá từ người gọi và nội dung: trong 10 phút, cùng nội dung chỉ làm một lần.",
  schema: { type: "string", pattern: "^[\\x21-\\x7e]{8,200}$" },
};

function parametersOf(one: Endpoint): NonNullable<Operation["parameters"]> {
  const own = Object.entries(one.rawBody?.headers ?? {}).map(([name, description]) => ({
    name,
    description,
    required: true,
    schema: { type: "string" },
  }));
  const headers = [...(one.idempotent ? [idempotencyKey] : []), ...own].map((one) => ({
    in: "header" as const,
    ...one,
  }));
  if (!one.input) return headers;
  const inQuery = namesInQuery(one);
  const { properties = {}, required = [] } = inputSchema(one.input);
  const names = Object.entries(properties).filter(([name]) => inQuery.includes(name));
  const query = names.map(([name, { description, ...schema }]) => ({
    name,
    in: "query" as const,
    required: required.includes(name),
    schema,
    ...(description && { description }),
  }));
  return [...headers, ...query];
}

function successOf(one: Endpoint): object {
  const result = outputSchema(one.result);
  const { properties = {}, required = [] } = one.flattenResult ? result : {};
  return {
    type: "object",
    required: ["success", "status", "message", "result", ...required],
    properties: {
      ...properties,
      success: { const: true },
      status: { const: 200 },
      message: { type: "string" },
      result,
    },
  };
}
