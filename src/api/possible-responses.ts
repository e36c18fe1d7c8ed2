import type { Endpoint, ErrorStatus } from "./endpoint.ts";

const usual: Readonly<Record<ErrorStatus | 429 | 503, string>> = {
  400: "Dữ liệu chưa đúng; error.fields nói từng mục",
  401: "Chưa đăng nhập, hoặc phiên đã hết",
  403: "Trình duyệt gửi từ một trang web khác",
  404: "Không tìm thấy",
  409: "Không làm được ở trạng thái hiện tại",
  413: "Nội dung gửi lên quá lớn",
  415: "Nội dung gửi lên không đúng kiểu đã ghi",
  429: "Gọi quá nhanh; Retry-After nói số giây phải đợi",
  503: "Tạm thời chưa trả lời được; Retry-After nói số giây phải đợi",
};

const LONG_TEXT = "x".repeat(10_000);

/** The statuses of a call besides 200, with their meanings. A wrong method gets 405. */
export function possibleResponsesOf(one: Endpoint): [status: string, meaning: string][] {
  const meanings: Record<string, string> = {};
  for (const status of [...derivedStatuses(one), 429, 503] as const) meanings[status] = usual[status];
  if (one.access === "staff" && one.permission !== "own-account") {
    meanings[403] = "Tài khoản không có quyền, hoặc còn phải đổi mật khẩu tạm";
  }
  if (one.idempotent) meanings[409] = "Khoá đã dùng cho nội dung khác";
  return Object.entries({ ...meanings, ...one.rejections });
}

/** The statuses that follow from the contract of a call and from the middleware before its handler. */
function derivedStatuses(one: Endpoint): ErrorStatus[] {
  const isWrite = one.method !== "GET";
  const hasBody = one.method === "POST" || one.method === "PUT";
  return [
    ...(isWrite || canQueryBeInvalid(one) ? [400 as const] : []),
    ...(one.access === "public" ? [] : [401 as const]),
    ...(isWrite ? [403 as const] : []),
    ...(hasBody ? [413 as const] : []),
    ...(hasBody && one.access !== "signed" ? [415 as const] : []),
  ];
}

/** Whether the query of a read can be invalid. A page or size outside its limits, for example, becomes the nearest one. */
function canQueryBeInvalid({ input }: Endpoint): boolean {
  const fields = Object.values(input?.shape ?? {});
  return fields.some((field) => !field.safeParse(undefined).success || !field.safeParse(LONG_TEXT).success);
}
