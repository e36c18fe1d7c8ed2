import { z } from "zod";
import { clientOf, expiredSessionCookie, sessionCookie, signInCookies, tokenOf } from "#http/session.ts";
import { requireCaptcha } from "#http/verify-captcha.ts";
import { roles } from "#kernel/actor.ts";
import { changePassword } from "#modules/accounts/commands/change-password.ts";
import { changeAccount, createAccount, deleteAccounts } from "#modules/accounts/commands/manage-accounts.ts";
import { signOut } from "#modules/accounts/commands/sessions.ts";
import { signIn, verifySignInCode } from "#modules/accounts/commands/sign-in.ts";
import {
  type AccountView,
  accountChangeInput,
  accountSearch,
  codeForm,
  newAccountInput,
  passwordChangeInput,
  type SignInResult,
  signInInput,
} from "#modules/accounts/contract.ts";
import { accountMessages } from "#modules/accounts/messages.ts";
import { getOwnAccount, listAccounts } from "#modules/accounts/queries.ts";
import type { Context } from "#platform/context.ts";
import { idInput, idListInput } from "#platform/input.ts";
import { type ApiRequest, captchaInput, endpoint, pageSchemaOf } from "./endpoint.ts";

const tag = "Tài khoản nội bộ";

// The published names are historical and used only here.
const userJson = z.strictObject({
  _id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.enum(roles),
  active: z.boolean(),
  verify: z.boolean(),
  twoFactor: z.boolean(),
  created: z.string(),
  modified: z.string(),
});

const signedInJson = z.strictObject({
  next: z.enum(["totp", "done"]),
  user: userJson.nullable(),
  mustChangePassword: z.boolean(),
});

const empty = z.strictObject({});

const noRights = "Tài khoản không có quyền, còn phải đổi mật khẩu tạm, hoặc là tài khoản của chính mình";

const signInEndpoints = [
  endpoint({
    method: "POST",
    path: "/api/internal-user/auth/login",
    tag,
    summary:
      'Đăng nhập. next là "totp" khi còn thiếu mã xác thực: gửi mã đến verify-login-code trong 5 phút. mustChangePassword là true thì gọi change-password trước khi làm việc khác',
    input: signInInput.extend({ captchaToken: captchaInput }),
    rejections: { 401: "Tên hoặc mật khẩu không đúng" },
    result: signedInJson,
    limit: "quote",
    access: "public",
    async handle(ctx, { captchaToken: token, ...input }, request) {
      await requireCaptcha(ctx, request.var, { action: "login", token, limit: "signIn" });
      return signedIn(
        ctx,
        await signIn(ctx, input, clientOf(ctx, request.req.raw, request.var.clientAddress)),
        request,
      );
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/internal-user/auth/verify-login-code",
    tag,
    summary: "Bước hai của đăng nhập: mã 6 số của ứng dụng, hoặc một mã dự phòng",
    input: codeForm,
    rejections: { 401: "Đã quá 5 phút, hoặc chưa đăng nhập bước một" },
    result: signedInJson,
    limit: "signIn",
    access: "public",
    async handle(ctx, { code }, request) {
      const client = clientOf(ctx, request.req.raw, request.var.clientAddress);
      return signedIn(ctx, await verifySignInCode(ctx, code, client), request);
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/internal-user/auth/logout",
    tag,
    summary: "Đăng xuất; phiên hết hiệu lực ngay trên mọi máy chủ",
    input: empty,
    result: empty,
    limit: "staff",
    access: "public",
    async handle(ctx, _input, request) {
      await signOut(ctx, tokenOf(ctx, request.req.raw));
      request.header("set-cookie", expiredSessionCookie(ctx));
      return { result: {}, message: accountMessages.signedOut };
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/internal-user/auth/me",
    tag,
    summary: "Tài khoản đang đăng nhập và quyền của nó",
    input: empty,
    result: userJson.extend({ permissions: z.array(z.string()), mustChangePassword: z.boolean() }),
    limit: "staff",
    access: "staff",
    permission: "own-account",
    async handle(ctx) {
      const { permissions, mustChangePassword, ...account } = await getOwnAccount(ctx);
      return { result: { ...toJson(account), permissions, mustChangePassword } };
    },
  }),
];

const changePasswordEndpoint = endpoint({
  method: "POST",
  path: "/api/internal-user/auth/change-password",
  tag,
  summary:
    "Đổi mật khẩu của mình, kèm mã xác thực khi tài khoản có bật; mọi phiên khác kết thúc, phiên này nhận cookie mới",
  input: passwordChangeInput,
  result: empty,
  limit: "signIn",
  access: "staff",
  permission: "own-account",
  async handle(ctx, input, request) {
    request.header("set-cookie", sessionCookie(ctx, await changePassword(ctx, input)));
    return { result: {}, message: accountMessages.passwordChanged };
  },
});

export const internalUserEndpoints = [
  ...signInEndpoints,
  changePasswordEndpoint,
  endpoint({
    method: "GET",
    path: "/api/internal-user/get-list",
    tag,
    summary: "Danh sách tài khoản, có lọc và phân trang",
    input: accountSearch,
    result: pageSchemaOf(userJson),
    limit: "staff",
    access: "staff",
    permission: "accounts.read",
    async handle(ctx, search) {
      const { data, ...page } = await listAccounts(ctx, search);
      return { result: { data: data.map(toJson), ...page } };
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/internal-user/add-new",
    tag,
    summary: "Thêm tài khoản. Có password là mật khẩu tạm phải đổi; không có thì gửi thư mời đến email",
    input: newAccountInput,
    rejections: { 409: "Tên đăng nhập, email hay số điện thoại đã có" },
    result: z.strictObject({ _id: z.string() }),
    limit: "staff",
    access: "staff",
    permission: "accounts.write",
    async handle(ctx, input) {
      const { id } = await createAccount(ctx, input);
      return { result: { _id: id }, message: input.password ? accountMessages.created : accountMessages.invited };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/api/internal-user/update-user",
    tag,
    summary: "Sửa tài khoản; mục không gửi thì giữ nguyên. Đổi vai trò, mật khẩu hay ngừng dùng thì các phiên kết thúc",
    input: accountChangeInput.extend({ id: idInput }),
    rejections: {
      403: `${noRights} mà đổi vai trò, mật khẩu, xác thực hai bước hay ngừng dùng`,
      404: "Không có tài khoản này",
      409: "Tên đăng nhập, email hay số điện thoại đã có, hoặc là chủ cuối cùng",
    },
    inQuery: ["id"],
    result: userJson,
    limit: "staff",
    access: "staff",
    permission: "accounts.write",
    async handle(ctx, { id, ...change }) {
      return { result: toJson(await changeAccount(ctx, id, change)), message: accountMessages.changed };
    },
  }),
  endpoint({
    method: "DELETE",
    path: "/api/internal-user/delete-user",
    tag,
    summary: "Xoá tài khoản theo ids=a,b",
    rejections: { 403: noRights, 404: "Không có một trong các tài khoản này", 409: "Là chủ cuối cùng" },
    input: z.strictObject({ ids: idListInput.refine((ids) => ids.length > 0, "Chọn ít nhất một tài khoản.") }),
    result: empty,
    limit: "staff",
    access: "staff",
    permission: "accounts.write",
    async handle(ctx, { ids }) {
      await deleteAccounts(ctx, ids);
      return { result: {}, message: accountMessages.deleted };
    },
  }),
];

function signedIn(ctx: Context, result: SignInResult, request: ApiRequest) {
  for (const cookie of signInCookies(ctx, result)) request.header("set-cookie", cookie, { append: true });
  if (result.next === "totp") {
    return { result: { next: "totp", user: null, mustChangePassword: false }, message: accountMessages.codeNeeded };
  }
  const { account, mustChangePassword } = result;
  return { result: { next: "done", user: toJson(account), mustChangePassword }, message: accountMessages.signedIn };
}

function toJson(account: AccountView) {
  const { id, username, name, email, phone, role, active, verified, twoFactor, createdAt, updatedAt } = account;
  return {
    _id: id,
    username,
    name,
    email,
    phone,
    role,
    active,
    twoFactor,
    verify: verified,
    created: createdAt.toISOString(),
    modified: updatedAt.toISOString(),
  };
}
