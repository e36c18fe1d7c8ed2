import { parse } from "#http/input.ts";
import { requirePermission } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import { saveSettings } from "#modules/settings/commands.ts";
import { invoiceSettingsForm } from "#modules/settings/contract/forms.ts";
import type { InvoiceSettings, SettingInput } from "#modules/settings/contract/groups.ts";
import { findInvoiceSettings, getCompany } from "#modules/settings/queries.ts";
import { Alert } from "#ui/alert.tsx";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { ActionResult } from "../layout/action-form.tsx";
import { Box } from "../layout/box.tsx";
import type { FormField } from "../layout/form-fields.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/invoices-page.ts";
import { SettingsForm } from "./settings-form.tsx";
import "./settings.css";

const SAVE = "save";

export const loader = ({ context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    requirePermission(ctx.actor, "settings.write");
    const { company } = await getCompany(ctx);
    const seller = ctx.accounts?.vinvoice?.taxCode ?? null;
    return {
      terms: await findInvoiceSettings(ctx),
      today: today(ctx.now()),
      seller,
      isOtherSeller: seller !== null && company !== null && company.taxCode !== seller,
    };
  });

export const action = (args: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    const { intent: _, ...fields } = Object.fromEntries(form);
    await saveSettings(ctx, "invoices", parse(invoiceSettingsForm, fields) as SettingInput<"invoices">);
    return { intent: SAVE, resultMessage: "Đã lưu cách xuất hoá đơn" };
  });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Hoá đơn điện tử" }];

export default function InvoiceSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { terms, today, seller, isOtherSeller } = loaderData;
  return (
    <>
      <PageHeading title="Hoá đơn điện tử" crumbs={[{ label: "Cài đặt", href: adminPaths.settings() }]} />
      <ActionResult actionData={actionData} />
      {isOtherSeller && (
        <div className="mb-4">
          <Alert tone="warning" title={`Hoá đơn đứng tên người bán có mã số thuế ${seller}`}>
            Mã này khác mã số thuế ở mục Công ty và liên hệ. Bạn kiểm tra trước khi xuất.
          </Alert>
        </div>
      )}
      <div className="settings-columns">
        <SettingsForm
          id="cach-xuat"
          title="Cách xuất hoá đơn"
          intent={SAVE}
          actionData={actionData}
          fields={fieldsOf(terms, today)}
        >
          {() => (
            <p className="text-text-2">
              {seller === null
                ? "Chưa kết nối nhà cung cấp: hoá đơn chưa được xuất. Xem mục Kết nối và thư."
                : `Người bán trên hoá đơn: mã số thuế ${seller}.`}
            </p>
          )}
        </SettingsForm>
        <Box title="Khi nào phải xuất">
          <ul className="settings-rows">
            <li>
              Xong dịch vụ là phải xuất, dù khách trả đủ hay chưa (Nghị định 254/2026/NĐ-CP, điều 9). Đơn tàu và khách
              sạn xong vào ngày cuối; vé máy bay xong khi đã có vé.
            </li>
            <li>Tiền khách trả trước khi xong dịch vụ phải xuất ngay trong ngày nhận.</li>
            <li>
              Trừ tiền đặt cọc giữ chỗ theo Bộ luật Dân sự: chưa phải xuất đến khi xong dịch vụ. Chỉ chọn cách này khi
              điều khoản và phiếu thu của bạn gọi khoản đầu là đặt cọc.
            </li>
            <li>
              Tiền vé thu hộ hãng bay, tiền khách trả tại khách sạn và tiền giữ lại khi khách huỷ không nằm trên hoá đơn
              của bạn (điều 7).
            </li>
            <li>Kế toán của bạn chốt cách áp dụng; phần mềm chỉ nhắc và tính theo lựa chọn ở đây.</li>
          </ul>
        </Box>
      </div>
    </>
  );
}

const fieldsOf = (terms: InvoiceSettings | null, day: string): FormField[] => [
  {
    name: "series",
    label: "Ký hiệu",
    required: true,
    maxLength: 6,
    value: terms?.series ?? "",
    hint: "Ví dụ C26TAA, đúng như đã đăng ký với cơ quan thuế. Mỗi năm một ký hiệu mới.",
  },
  { name: "template", label: "Mẫu số", required: true, maxLength: 5, value: terms?.template ?? "1/001" },
  { kind: "day", name: "from", label: "Xuất ở đây cho đơn lập từ ngày", value: terms?.from ?? day },
  {
    kind: "choice",
    name: "firstPayment",
    label: "Khoản đầu khách trả",
    value: terms?.firstPayment ?? "deposit",
    options: [
      { value: "deposit", label: "Đặt cọc giữ chỗ: chưa xuất" },
      { value: "prepayment", label: "Thanh toán trước: xuất trong ngày" },
    ],
    hint: "Khoản trả đủ cả giá luôn là thanh toán, nên xuất trong ngày.",
  },
];
