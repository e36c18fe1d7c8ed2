import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { MAX_REASON } from "#modules/reviews/limits.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/text-field.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";

type DecisionProps = {
  ids: readonly string[];
  /** Author of the reviews, for screen readers: "của Thu Hà". */
  whose: string;
};

const labelWithTarget = (does: string, whose: string): ReactNode => (
  <>
    {does} <span className="sr-only">{whose}</span>
  </>
);

export function ApproveButton({ ids, whose, isApproved }: DecisionProps & { isApproved?: boolean }) {
  const { formData } = useNavigation();
  const isSent = formData?.get("intent") === "approve" && formData.get("ids") === ids.join();
  return (
    <Form method="post" preventScrollReset className="review-approve">
      <input type="hidden" name="ids" value={ids.join()} />
      <Button
        type="submit"
        name="intent"
        value="approve"
        variant="deep"
        disabled={isApproved}
        busy={isSent ? "Đang lưu" : undefined}
      >
        {labelWithTarget("Phê duyệt", whose)}
      </Button>
    </Form>
  );
}

export function RejectDialog({ ids, whose }: DecisionProps) {
  return (
    <FormDialog
      label={labelWithTarget("Từ chối", whose)}
      title={`Từ chối đánh giá ${whose}?`}
      submit="Từ chối"
      intent="reject"
      variant="outline"
      hidden={{ ids: ids.join() }}
    >
      {(errors) => (
        <TextArea
          name="reason"
          label="Lý do"
          hint="Chỉ nhân viên đọc được. Không từ chối chỉ vì khách cho ít sao."
          required
          counted
          rows={3}
          maxLength={MAX_REASON}
          error={errors.reason}
        />
      )}
    </FormDialog>
  );
}

export function DeleteDialog({ ids, whose }: DecisionProps) {
  return (
    <FormDialog
      label={labelWithTarget("Xoá", whose)}
      title={`Xoá đánh giá ${whose}?`}
      submit="Xoá"
      intent="delete"
      variant="outline"
      submitVariant="danger"
      hidden={{ ids: ids.join() }}
    >
      {() => (
        <p>
          Khách không còn thấy, và điểm được tính lại. Số điện thoại và email của người viết bị xoá hẳn; không lấy lại
          được.
        </p>
      )}
    </FormDialog>
  );
}
