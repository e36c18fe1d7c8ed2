import { parse } from "#http/input.ts";
import { requirePermission } from "#kernel/actor.ts";
import { getOwnAccount } from "#modules/accounts/queries.ts";
import { sendTestEmail } from "#modules/outbox/commands.ts";
import { testEmailInput } from "#modules/outbox/contract.ts";
import { outboxMessages } from "#modules/outbox/messages.ts";
import { hasMail, type Integration, type IntegrationKey } from "#platform/integrations.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { ActionForm, ActionResult } from "../layout/action-form.tsx";
import { Box } from "../layout/box.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/connections-page.ts";
import "./settings.css";

export const loader = ({ context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    requirePermission(ctx.actor, "settings.write");
    const { email } = await getOwnAccount(ctx);
    return { integrations: ctx.integrations, hasMail: hasMail(ctx), email: email ?? "" };
  });

export const action = (args: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    const { intent: _, ...fields } = Object.fromEntries(form);
    await sendTestEmail(ctx, parse(testEmailInput, fields));
    return { intent: "test-email", resultMessage: outboxMessages.testWritten };
  });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Kết nối và thư" }];

type ConnectionTexts = { name: string; on: string; off: string; offLabel?: string };

const connectionTexts: Record<IntegrationKey, ConnectionTexts> = {
  mail: {
    name: "Máy chủ thư",
    on: "Thư cho khách và nhân viên được gửi đi.",
    off: "Thư không gửi đi được, chỉ nằm trong hộp thư đi để bạn đọc và chuyển tay.",
  },
  "bank-feed": {
    name: "Báo có ngân hàng",
    on: "Tiền về được ghép vào đơn ngay khi ngân hàng báo.",
    off: "Tiền về phải ghi nhận bằng tay ở từng đơn.",
  },
  files: {
    name: "Kho tệp",
    on: "Ảnh và tài liệu nằm ở kho tệp bên ngoài.",
    off: "Ảnh và tài liệu nằm trong thư mục của máy chủ: cần sao lưu cùng cơ sở dữ liệu.",
    offLabel: "Trên máy chủ",
  },
  database: {
    name: "Cơ sở dữ liệu",
    on: "Dùng máy chủ PostgreSQL.",
    off: "Dùng cơ sở dữ liệu nhúng, chạy một bản duy nhất. Hợp để thử; khi bán hàng nên dùng PostgreSQL.",
    offLabel: "Nhúng",
  },
  datacom: {
    name: "Vé máy bay Datacom",
    on: "Tìm và giữ chỗ được vé của các hãng qua Datacom.",
    off: "Chỉ tìm được chuyến bay trong lịch bay của mình.",
  },
  duffel: {
    name: "Vé máy bay Duffel",
    on: "Tìm và giữ chỗ được vé của các hãng qua Duffel.",
    off: "Không hỏi Duffel, nơi bán vé của nhiều hãng nước ngoài.",
  },
  vnpay: {
    name: "Cổng thanh toán VNPay",
    on: "Khách trả bằng thẻ hoặc ứng dụng ngân hàng trên trang của VNPay; tiền tự ghép vào đơn.",
    off: "Khách không thấy cách trả này, chỉ chuyển khoản.",
  },
  momo: {
    name: "Ví MoMo",
    on: "Khách trả bằng ví MoMo; tiền tự ghép vào đơn.",
    off: "Khách không thấy cách trả này.",
  },
  zalopay: {
    name: "ZaloPay",
    on: "Khách trả qua ZaloPay; tiền tự ghép vào đơn.",
    off: "Khách không thấy cách trả này.",
  },
  vinvoice: {
    name: "Hoá đơn điện tử Viettel",
    on: "Hoá đơn giá trị gia tăng được xuất qua Viettel S-Invoice.",
    off: "Không xuất hoá đơn ở đây. Kế toán xuất bằng phần mềm khác.",
  },
  captcha: {
    name: "Chặn chương trình tự động",
    on: "Đăng nhập quản trị, viết đánh giá và tra đơn nhiều lần được Cloudflare Turnstile kiểm tra.",
    off: "Không kiểm tra, chỉ giới hạn số lần gửi ở mức thấp hơn.",
  },
  google: {
    name: "Đăng nhập bằng Google cho khách",
    on: "Khách đăng nhập bằng Google để xem mọi đơn đặt bằng email đó.",
    off: "Khách xem đơn bằng liên kết trong thư hoặc bằng mã đơn.",
  },
  cdn: {
    name: "Xoá trang cũ ở CDN",
    on: "Trang có giá hoặc nội dung vừa đổi được xoá khỏi CDN ngay.",
    off: "Nếu có CDN trước trang web, trang cũ tự hết hạn sau một phút.",
  },
  "encryption-key": {
    name: "Khoá niêm phong dữ liệu",
    on: "Số giấy tờ của khách được niêm phong bằng khoá nằm ngoài cơ sở dữ liệu.",
    off: "Khoá đang nằm trong cơ sở dữ liệu: ai có bản sao lưu đều mở được số giấy tờ của khách.",
    offLabel: "Trong cơ sở dữ liệu",
  },
};

export default function ConnectionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { integrations, hasMail, email } = loaderData;
  return (
    <>
      <PageHeading title="Kết nối và thư" crumbs={[{ label: "Cài đặt", href: adminPaths.settings() }]}>
        <LinkButton variant="outline" href={adminPaths.outbox()}>
          Mở hộp thư đi
        </LinkButton>
      </PageHeading>
      <ActionResult actionData={actionData} />
      <div className="settings-columns">
        <Box id="ket-noi" title="Kết nối">
          <ul className="settings-rows">
            {integrations.map((integration) => (
              <Connection key={integration.key} integration={integration} />
            ))}
          </ul>
          <p className="box-body text-text-2">
            Kết nối được đặt trong biến môi trường của máy chủ và có hiệu lực khi khởi động lại. Mật khẩu và khoá không
            bao giờ hiện ở đây.
          </p>
        </Box>
        <Box id="thu-thu" title="Gửi thư thử">
          <div className="box-body grid gap-4">
            {!hasMail && (
              <Alert tone="warning" title="Chưa có máy chủ thư">
                Thư thử sẽ nằm trong hộp thư đi và không tới người nhận.
              </Alert>
            )}
            <ActionForm intent="test-email" label="Gửi thư thử" actionData={actionData} className="grid gap-4">
              {(rejection, busy) => (
                <>
                  <TextField
                    id="to"
                    name="to"
                    type="email"
                    label="Gửi tới"
                    required
                    maxLength={120}
                    defaultValue={rejection?.values.to ?? email}
                    error={rejection?.fields.to}
                  />
                  <div>
                    <Button type="submit" variant="outline" busy={busy ? "Đang gửi" : undefined}>
                      Gửi thư thử
                    </Button>
                  </div>
                </>
              )}
            </ActionForm>
          </div>
        </Box>
      </div>
    </>
  );
}

function Connection({ integration: { key, on, detail, settings } }: { integration: Integration }) {
  const { name, offLabel = "Tắt", ...texts } = connectionTexts[key];
  return (
    <li>
      <div className="settings-what">
        <p className="font-semi">{name}</p>
        <p>{on ? texts.on : texts.off}</p>
        <p className="text-text-2">
          {detail && `${detail}. `}
          {!on && `Bật bằng ${settings.join(key === "bank-feed" ? " hoặc " : ", ")}.`}
        </p>
      </div>
      {on ? <Badge tone="success">Bật</Badge> : <Badge tone="warning">{offLabel}</Badge>}
    </li>
  );
}
