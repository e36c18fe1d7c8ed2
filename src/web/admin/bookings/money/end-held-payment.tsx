import { formatVnd } from "#kernel/money.ts";
import { methodNames } from "#modules/payments/messages.ts";
import type { AttemptView } from "#modules/payments/queries/attempts.ts";
import { TextField } from "#ui/text-field.tsx";
import { FormDialog } from "#web/admin/layout/form-dialog.tsx";

/** Ends a held payment after the gateway has given the money back. */
export function EndHeldPayment({ attempt }: { attempt: AttemptView }) {
  const { id, method, amount, reference, gatewayRef } = attempt;
  const name = methodNames[method];
  return (
    <FormDialog
      label="Cổng đã trả lại tiền cho khách"
      title={`${name} đã trả lại ${formatVnd(amount)} cho khách?`}
      submit="Ghi cổng đã trả lại"
      intent="held-returned"
      size="sm"
      variant="danger"
      submitVariant="danger"
      hidden={{ attemptId: id }}
    >
      {(errors) => (
        <>
          <p>
            Mã {reference}, số {gatewayRef}. Bạn chỉ ghi khi trang quản lý của {name} cho biết tiền đã trả lại, vì khách
            sẽ được mời trả lần khác.
          </p>
          <TextField
            name="reason"
            label="Lý do, mã hoàn của cổng"
            maxLength={300}
            autoComplete="off"
            required
            error={errors.reason}
          />
        </>
      )}
    </FormDialog>
  );
}
