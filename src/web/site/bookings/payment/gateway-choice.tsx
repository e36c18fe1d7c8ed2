import { Form, useNavigation } from "react-router";
import { formatVnd } from "#kernel/money.ts";
import type { GatewayMethod } from "#modules/payments/contract/methods.ts";
import { methodNames } from "#modules/payments/messages.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Contacts } from "./how-to-pay.tsx";
import type { PanelProps } from "./panel-props.ts";

const labels = {
  vnpay: "Thanh toán bằng thẻ hoặc ứng dụng ngân hàng (VNPay)",
  momo: "Ví MoMo",
  zalopay: "ZaloPay",
} as const satisfies Record<GatewayMethod, string>;

type Props = Pick<PanelProps, "gateways" | "attempt"> & { amount: number };

/** The other ways to pay the amount due: each button leads to the pages of a gateway. */
export function GatewayChoice({ gateways, attempt, amount }: Props) {
  const navigation = useNavigation();
  if (gateways.length === 0) return <AttemptAlert attempt={attempt} />;
  const leaving = navigation.formData?.get("method");
  return (
    <section className="mt-6 grid gap-3" aria-labelledby="cach-khac">
      <h2 className="title-4" id="cach-khac">
        Hoặc trả {formatVnd(amount)} bằng cách khác
      </h2>
      <AttemptAlert attempt={attempt} />
      {gateways.map((method) => (
        <Form key={method} method="post">
          <input type="hidden" name="method" value={method} />
          <Button
            type="submit"
            variant="outline"
            name="intent"
            value="gateway"
            className="whitespace-normal max-md:w-full"
            busy={leaving === method ? "Đang mở" : undefined}
          >
            {labels[method]}
          </Button>
        </Form>
      ))}
    </section>
  );
}

/** The result of the last try at a gateway, where the customer has to know it. */
function AttemptAlert({ attempt }: Pick<Props, "attempt">) {
  if (attempt?.mayBePaid) return <PendingAttempt attempt={attempt} />;
  if (attempt?.goesBack) return <ReturningMoney attempt={attempt} />;
  return <FailedAttempt attempt={attempt} />;
}

/** Asks for patience while the gateway has not reported the last try: only money that it reports counts. */
export function PendingAttempt({ attempt }: Pick<Props, "attempt">) {
  if (!attempt?.mayBePaid) return null;
  const name = methodNames[attempt.method];
  return (
    <Alert tone="primary" title={`Đang chờ ${name} xác nhận`}>
      Bạn đã trả thì xin đừng trả lần nữa. Trang này tự cập nhật khi {name} báo tiền về.
    </Alert>
  );
}

/** The gateway debited the customer, held the money for review, and did not let it through. */
export function ReturningMoney({ attempt }: Pick<Props, "attempt">) {
  if (!attempt?.goesBack) return null;
  const name = methodNames[attempt.method];
  return (
    <Alert tone="primary" title={`${name} trả lại tiền cho bạn`}>
      <p>
        {name} đã giữ khoản này để kiểm tra và không chuyển cho chúng tôi, nên đơn chưa nhận được tiền. Tiền về lại thẻ
        hoặc tài khoản bạn đã dùng. Bạn chưa thấy tiền về thì gọi cho chúng tôi.
      </p>
      <Contacts />
    </Alert>
  );
}

function FailedAttempt({ attempt }: Pick<Props, "attempt">) {
  if (attempt?.state !== "failed") return null;
  const name = methodNames[attempt.method];
  return (
    <Alert tone="gray" title={`Lần trả qua ${name} chưa thành công`}>
      Lần này bạn không bị trừ tiền. Bạn thử lại hoặc chọn cách khác.
    </Alert>
  );
}
