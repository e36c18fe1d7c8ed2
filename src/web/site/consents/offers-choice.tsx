import type { ConsentState } from "#modules/consents/contract.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { useSite } from "#web/components/site.ts";

type Props = {
  email: string;
  state: ConsentState;
  /** The text of the consent. */
  text: string;
  /** True when the visitor has proved ownership of the address: a click is enough. */
  isProved: boolean;
  /** Target of its form. */
  action: string;
};

/** Whether offers are emailed to an address, with buttons to agree or stop: agreeing and stopping are equally easy. */
export function OffersChoice({ email, state, text, isProved, action }: Props) {
  const { sendsMail } = useSite();
  return (
    <form method="post" action={action} className="grid gap-4 justify-items-start">
      <p className="wrap-anywhere">
        {stateLabels[state]} <b>{email}</b>.
      </p>
      {state === "asked" && !isProved && (
        <Alert>
          {sendsMail
            ? "Chúng tôi đã gửi tới địa chỉ này một thư xác nhận. Bạn mở thư và bấm đồng ý."
            : "Địa chỉ này chờ thư xác nhận; trang chưa gửi được thư ngay."}
        </Alert>
      )}
      {state !== "given" && <p className="text-text-2">{text}</p>}
      {state !== "given" && !(state === "asked" && !isProved) && (
        <Button type="submit" name="intent" value="agree">
          Đồng ý nhận thư
        </Button>
      )}
      {state !== "none" && (
        <Button type="submit" name="intent" value="withdraw" variant="outline">
          {state === "given" ? "Ngừng nhận thư" : "Không nhận"}
        </Button>
      )}
    </form>
  );
}

const stateLabels: Readonly<Record<ConsentState, string>> = {
  none: "Chúng tôi không gửi thư ưu đãi tới",
  asked: "Thư ưu đãi chờ bạn đồng ý để gửi tới",
  given: "Bạn đang nhận thư ưu đãi tại",
};
