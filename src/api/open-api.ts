import { z } from "zod";
import { type Endpoint, namesInQuery } from "./endpoint.ts";

export type OpenApi = {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: object;
};

export type Operation = {
  tags: string[];
  summary: string;
  parameters?: { name: string; in: "query" | "header"; required: boolean; description?: string; schema: object }[];
  requestBody?: { required: true; content: Record<string, { schema: object }> };
  security?: { session: [] }[];
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
};

const failures = {
  400: "Dữ liệu chưa đúng; error.fields nói từng mục",
  401: "Chưa đăng nhập, hoặc phiên đã hết",
  403: "Tài khoản không có quyền",
  404: "Không tìm thấy",
  409: "Hết phòng, giá vừa đổi, hoặc khoá đã dùng cho nội dung khác",
  429: "Gọi quá nhanh; Retry-After nói số giây phải đợi",
  503: "Tạm thời chưa trả lời được; Retry-After nói số giây phải đợi",
} as const;

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
      properties: { code: { type: "string" }, fields: { type: "object", additionalProperties: { type: "string" } } },
    },
  },
};

/** OpenAPI 3.1 of the published calls, made from the contracts that check them. */
export function openApi(endpoints: readonly Endpoint[], siteUrl: string): OpenApi {
  const paths: OpenApi["paths"] = {};
  for (const one of endpoints) paths[one.path] = { ...paths[one.path], [one.method.toLowerCase()]: operation(one) };
  const description =
    "Mọi câu trả lời có success, status (bằng mã HTTP), message và result. Ngày viết yyyy-MM-dd theo giờ Việt Nam, tiền là số nguyên đồng. Danh sách nhận page (từ 1) và size. Lời gọi GET bỏ qua tham số lạ, và lấy giá trị cuối của tham số lặp lại; POST, PUT và DELETE từ chối mục lạ trong địa chỉ hay nội dung, cũng như tham số lặp lại.";
  return {
    openapi: "3.1.0",
    info: { title: "Hải Trình API", version: "1", description },
    servers: [{ url: siteUrl }],
    paths,
    components: { securitySchemes: { session: { type: "apiKey", in: "cookie", name: "token" } } },
  };
}

function operation(one: Endpoint): Operation {
  const responses: Operation["responses"] = {
    200: { description: "Thành công", content: { "application/json": { schema: successOf(one) } } },
  };
  for (const [status, description] of Object.entries(failures)) {
    responses[status] = { description, content: { "application/json": { schema: failureJson } } };
  }
  const parameters = parametersOf(one);
  return {
    tags: [one.area],
    summary: one.summary,
    ...(parameters.length > 0 && { parameters }),
    ...((one.method === "POST" || one.method === "PUT") && {
      requestBody: { required: true, content: { "application/json": { schema: bodySchema(one) } } },
    }),
    ...(one.access === "staff" && { security: [{ session: [] }] }),
    responses,
  };
}

function parametersOf(one: Endpoint): NonNullable<Operation["parameters"]> {
  const key = {
    name: "Idempotency-Key",
    in: "header" as const,
    required: false,
    description:
      "Gửi lại cùng khoá thì nhận lại đúng câu trả lời cũ. Không gửi thì máy chủ tự tạo khoá từ người gọi và nội dung: trong 10 phút, cùng nội dung chỉ làm một lần.",
    schema: { type: "string", pattern: "^[\\x21-\\x7e]{8,200}$" },
  };
  const headers = one.idempotent ? [key] : [];
  if (!one.input) return headers;
  const inAddress = namesInQuery(one);
  type Property = { description?: string };
  const schema = inputSchema(one.input) as { properties?: Record<string, Property>; required?: string[] };
  const names = Object.entries(schema.properties ?? {}).filter(([name]) => inAddress.includes(name));
  const query = names.map(([name, { description, ...property }]) => ({
    name,
    in: "query" as const,
    required: schema.required?.includes(name) ?? false,
    ...(description && { description }),
    schema: property,
  }));
  return [...headers, ...query];
}

function bodySchema({ input, inQuery = [] }: Endpoint): object {
  if (!input) return { type: "object" };
  const {
    properties = {},
    required = [],
    ...schema
  } = inputSchema(input) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  const inBody = (name: string) => !inQuery.includes(name);
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => inBody(name))),
    ...(required.length > 0 && { required: required.filter(inBody) }),
  };
}

// What is sent, not what it becomes: transforms and refinements have no JSON Schema of their own.
const inputSchema = (schema: z.ZodType): object =>
  withoutDialect(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));

function successOf(one: Endpoint): object {
  const result = withoutDialect(z.toJSONSchema(one.result, { unrepresentable: "any" }));
  return {
    type: "object",
    required: ["success", "status", "message", "result"],
    properties: { success: { const: true }, status: { const: 200 }, message: { type: "string" }, result },
  };
}

function withoutDialect({ $schema: _, ...schema }: { $schema?: unknown }): object {
  return schema;
}
