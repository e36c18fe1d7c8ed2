import type { ReactNode } from "react";
import { travelParties } from "#modules/reviews/contract.ts";
import { MAX_COMMENT } from "#modules/reviews/limits.ts";
import { partyNames } from "#modules/reviews/messages.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select.tsx";
import { FieldError, RequiredMark, TextArea } from "#ui/text-field.tsx";
import { ContactField } from "#web/components/contact-field.tsx";
import type { Rejection } from "#web/forms/rejection.ts";
import { TRAP_FIELD } from "./review-fields.ts";

type ReviewFormProps = {
  /** Form target, with the fragment that shows the result. */
  action: string;
  /** True when the guest is unknown and has to give contact details. */
  asksContact: boolean;
  rejection: Rejection | null;
  /** Content above the button. */
  children?: ReactNode;
};

/** Review form of a guest; it works without a script. */
export function ReviewForm({ action, asksContact, rejection, children }: ReviewFormProps) {
  const fields = rejection?.fields ?? {};
  const values = rejection?.values ?? {};
  return (
    <form method="post" action={action} noValidate className="review-form" aria-label="Viết đánh giá">
      {rejection && <Alert tone="error">{rejection.message}</Alert>}
      <StarsField score={values.score} error={fields.score} />
      <SelectField
        id="party"
        name="party"
        label="Bạn đi cùng ai? (không bắt buộc)"
        options={[
          { value: "", label: "Không nói" },
          ...travelParties.map((value) => ({ value, label: partyNames[value] })),
        ]}
        defaultValue={values.party ?? ""}
        error={fields.party}
      />
      <ContactField
        name="name"
        label="Tên hiển thị"
        hint="Ai cũng đọc được. Bạn ghi tên hay biệt danh đều được."
        required
        defaultValue={values.name}
        error={fields.name}
      />
      {asksContact && <ContactFields values={values} errors={fields} />}
      <TextArea
        id="comment"
        name="comment"
        label="Đánh giá của bạn"
        hint={`Tối đa ${MAX_COMMENT} ký tự.`}
        required
        rows={6}
        maxLength={MAX_COMMENT}
        defaultValue={values.comment}
        error={fields.comment}
      />
      <p className="review-trap" aria-hidden="true">
        <label>
          Để trống ô này <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </p>
      {children}
      <p className="text-sm text-text-2">
        Đánh giá hiện sau khi chúng tôi duyệt. Chúng tôi không bỏ đánh giá chỉ vì ít sao.
      </p>
      <div>
        <Button type="submit" size="lg">
          Gửi đánh giá
        </Button>
      </div>
    </form>
  );
}

type ContactFieldsProps = { values: Readonly<Record<string, string>>; errors: Readonly<Record<string, string>> };

function ContactFields({ values, errors }: ContactFieldsProps) {
  return (
    <div className="review-contact">
      <ContactField name="phone" required defaultValue={values.phone} error={errors.phone} />
      <ContactField name="email" required defaultValue={values.email} error={errors.email} />
      <p className="review-private text-sm text-text-2">
        Số điện thoại và email không hiện ra, chỉ để chúng tôi hỏi lại khi cần.
      </p>
    </div>
  );
}

const meanings = ["Rất tệ", "Chưa tốt", "Tạm được", "Tốt", "Rất tốt"];

function StarsField({ score, error }: { score: string | undefined; error: string | undefined }) {
  return (
    <fieldset aria-describedby={error ? "score-note" : undefined}>
      <legend className="field-label">
        Chất lượng
        <RequiredMark />
      </legend>
      <div className="star-choices">
        {meanings.map((meaning, index) => (
          <label key={meaning} className="star-choice">
            <input
              type="radio"
              name="score"
              value={index + 1}
              defaultChecked={score === String(index + 1)}
              aria-invalid={error ? true : undefined}
            />
            <span className="star" aria-hidden="true" />
            <span>
              {index + 1} sao<span className="star-meaning">{meaning}</span>
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id="score-note">{error}</FieldError>}
    </fieldset>
  );
}
