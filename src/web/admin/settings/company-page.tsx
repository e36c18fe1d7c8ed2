import { parse } from "#http/input.ts";
import { requirePermission } from "#kernel/actor.ts";
import { formatLocalPhone } from "#kernel/phone.ts";
import { saveSettings } from "#modules/settings/commands.ts";
import { companyForm } from "#modules/settings/contract/forms.ts";
import { getCompany } from "#modules/settings/queries.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { ActionForm, ActionResult } from "../layout/action-form.tsx";
import { Box } from "../layout/box.tsx";
import { ActionFields, type FormField } from "../layout/form-fields.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/company-page.ts";
import { SaveButton } from "./settings-form.tsx";
import "./settings.css";

export const loader = ({ context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    requirePermission(ctx.actor, "settings.write");
    const { company, hotline, ...rest } = await getCompany(ctx);
    const legal = Object.entries(company ?? {}).map(([name, value]) => [`company.${name}`, value ?? ""]);
    const values: Record<string, string> = {
      ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value ?? ""])),
      ...Object.fromEntries(legal),
      hotline: hotline ? formatLocalPhone(hotline) : "",
    };
    return { known: values };
  });

export const action = (args: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    const { intent: _, ...fields } = Object.fromEntries(form);
    await saveSettings(ctx, "company", parse(companyForm, fields));
    return { intent: "save", resultMessage: "Đã lưu thông tin công ty" };
  });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Công ty và liên hệ" }];

const contactFields: readonly FormField[] = [
  { name: "brand", label: "Tên thương hiệu", required: true, maxLength: 60 },
  { name: "hotline", label: "Hotline", hint: "Ví dụ: 0912 345 678 hoặc 1900 1234.", maxLength: 30, type: "tel" },
  { name: "email", label: "Email liên hệ", maxLength: 120, type: "email" },
  { name: "hours", label: "Giờ làm việc", hint: "Ví dụ: Thứ 2 đến thứ 6, 9:00–17:30.", maxLength: 120 },
  { name: "zaloUrl", label: "Liên kết Zalo", hint: "https://zalo.me/…", maxLength: 200 },
  { name: "messengerUrl", label: "Liên kết Messenger", hint: "https://m.me/…", maxLength: 200 },
  {
    name: "chatId",
    label: "Mã khung chat",
    hint: "OA ID của Zalo (dãy số) hoặc Website ID của Crisp. Để trống: khách chỉ thấy các liên kết.",
    maxLength: 40,
  },
];

const legalFields: readonly FormField[] = [
  { name: "company.name", label: "Tên công ty", maxLength: 200 },
  { name: "company.address", label: "Địa chỉ đăng ký", maxLength: 300 },
  { name: "company.taxCode", label: "Mã số thuế", maxLength: 20 },
  { name: "company.issued", label: "Nơi cấp, ngày cấp", maxLength: 160 },
  { name: "company.licence", label: "Giấy phép lữ hành", maxLength: 80 },
  {
    name: "company.noticeUrl",
    label: "Liên kết thông báo với Bộ Công Thương",
    hint: "Có sau khi hồ sơ được xác nhận, bắt đầu bằng https://",
    maxLength: 300,
  },
];

const withValues = (fields: readonly FormField[], values: Readonly<Record<string, string>>): FormField[] =>
  fields.map((field) => ({ ...field, value: values[field.name] }));

export default function CompanyPage({ loaderData: { known }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Công ty và liên hệ" crumbs={[{ label: "Cài đặt", href: adminPaths.settings() }]} />
      <ActionResult actionData={actionData} />
      <ActionForm intent="save" label="Công ty và liên hệ" actionData={actionData} className="settings-form">
        {(rejection, busy) => (
          <>
            <Box id="lien-he" title="Khách thấy và liên hệ">
              <div className="box-body settings-fields">
                <ActionFields fields={withValues(contactFields, known)} rejection={rejection} />
              </div>
            </Box>
            <Box id="phap-ly" title="Thông tin pháp lý">
              <div className="box-body settings-fields">
                <p className="settings-wide text-text-2">
                  Hiện ở chân trang theo quy định về thương mại điện tử. Để trống cả khối nếu chưa có.
                </p>
                <ActionFields fields={withValues(legalFields, known)} rejection={rejection} />
              </div>
            </Box>
            <SaveButton busy={busy} label="Lưu thông tin" />
          </>
        )}
      </ActionForm>
    </>
  );
}
