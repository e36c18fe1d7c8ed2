import { parse } from "#http/input.ts";
import { requirePermission } from "#kernel/actor.ts";
import { COMPLAINT_YEARS, DATA_YEARS } from "#modules/cases/limits.ts";
import { ANSWER_DAYS, PROOF_YEARS } from "#modules/consents/limits.ts";
import { ENQUIRY_DAYS } from "#modules/enquiries/limits.ts";
import { RETENTION_YEARS } from "#modules/invoices/limits.ts";
import { EMAIL_DAYS, MAGIC_LINK_EMAIL_DAYS } from "#modules/outbox/limits.ts";
import { saveSettings } from "#modules/settings/commands.ts";
import { retentionForm } from "#modules/settings/contract/forms.ts";
import type { Retention } from "#modules/settings/contract/groups.ts";
import { BOOKING_YEARS_RANGE, UNPAID_DAYS_RANGE } from "#modules/settings/limits.ts";
import { getRetention } from "#modules/settings/queries.ts";
import { TRAVELLER_DAYS } from "#modules/travellers/limits.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { ActionResult } from "../layout/action-form.tsx";
import { Box } from "../layout/box.tsx";
import type { FormField } from "../layout/form-fields.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/retention-page.ts";
import { SettingsForm } from "./settings-form.tsx";
import "./settings.css";

const SAVE = "save";

export const loader = ({ context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    requirePermission(ctx.actor, "settings.write");
    return getRetention(ctx);
  });

export const action = (args: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    const { intent: _, ...fields } = Object.fromEntries(form);
    await saveSettings(ctx, "retention", parse(retentionForm, fields));
    return { intent: SAVE, resultMessage: "Đã lưu thời hạn lưu thông tin khách" };
  });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Thời hạn lưu dữ liệu" }];

export default function RetentionPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Thời hạn lưu dữ liệu" crumbs={[{ label: "Cài đặt", href: adminPaths.settings() }]} />
      <ActionResult actionData={actionData} />
      <div className="settings-columns">
        <SettingsForm
          id="thong-tin-nguoi-dat"
          title="Thông tin người đặt"
          intent={SAVE}
          actionData={actionData}
          fields={fieldsOf(loaderData)}
        >
          {() => (
            <p className="text-text-2">
              Hết hạn, tên, điện thoại, email, ghi chú, tài liệu và thư của đơn được xoá trong đêm. Chính sách riêng tư
              hiện đúng số bạn đặt ở đây.
            </p>
          )}
        </SettingsForm>
        <Box title="Các thời hạn khác">
          <ul className="settings-rows">
            <li>Danh sách khách và số giấy tờ: xoá {TRAVELLER_DAYS} ngày sau chuyến đi.</li>
            <li>Yêu cầu và báo giá: xoá tên và liên hệ {ENQUIRY_DAYS} ngày sau khi kết thúc.</li>
            <li>
              Khiếu nại: xoá tên và liên hệ {COMPLAINT_YEARS} năm sau khi xong; yêu cầu về dữ liệu: {DATA_YEARS} năm.
            </li>
            <li>
              Thư đã gửi: xoá sau {EMAIL_DAYS} ngày; thư mở tài khoản nhân viên: {MAGIC_LINK_EMAIL_DAYS} ngày.
            </li>
            <li>Email đăng ký nhận thư mà chưa xác nhận: xoá sau {ANSWER_DAYS} ngày.</li>
            <li>Lần đồng ý đã ngừng: giữ {PROOF_YEARS} năm để chứng minh.</li>
            <li>Hoá đơn đã xuất: giữ người mua {RETENTION_YEARS} năm theo luật kế toán, không giữ email.</li>
            <li>Số tiền, ngày và sổ quỹ: giữ lại, không gắn với người nào.</li>
          </ul>
        </Box>
      </div>
    </>
  );
}

const fieldsOf = ({ bookingYears, unpaidDays }: Retention): FormField[] => [
  {
    name: "bookingYears",
    label: "Đơn đã đi: giữ số năm sau chuyến",
    inputMode: "numeric",
    maxLength: 4,
    hint: `Từ ${BOOKING_YEARS_RANGE.min} đến ${BOOKING_YEARS_RANGE.max}. Luật yêu cầu giữ hợp đồng ít nhất ${BOOKING_YEARS_RANGE.min} năm.`,
    value: bookingYears,
  },
  {
    name: "unpaidDays",
    label: "Đơn không thanh toán: giữ số ngày",
    inputMode: "numeric",
    maxLength: 4,
    hint: `Từ ${UNPAID_DAYS_RANGE.min} đến ${UNPAID_DAYS_RANGE.max}.`,
    value: unpaidDays,
  },
];
