import { Alert } from "#ui/alert.tsx";
import type { PaymentRejection } from "./panel-props.ts";

export function RejectionAlert({ rejection }: { rejection: PaymentRejection }) {
  return <Alert tone={rejection.newTotal ? "warning" : "error"} title={rejection.message} />;
}
