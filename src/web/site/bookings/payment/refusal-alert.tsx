import { Alert } from "#ui/alert.tsx";
import type { PaymentRefusal } from "./panel-props.ts";

export function RefusalAlert({ refusal }: { refusal: PaymentRefusal }) {
  return <Alert tone={refusal.newTotal ? "warning" : "error"} title={refusal.message} />;
}
