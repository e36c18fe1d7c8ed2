import { type TestimonialEntry, type TestimonialKind, testimonialKinds } from "#modules/homepage/contract.ts";
import { TESTIMONIALS_PER_KIND } from "#modules/homepage/limits.ts";
import { SelectField } from "#ui/select.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";

const kindNames: Record<TestimonialKind, string> = {
  cruise: "Du thuyền",
  hotel: "Khách sạn",
  flight: "Vé máy bay",
};

type TestimonialsProps = { testimonials: readonly TestimonialEntry[]; mayWrite: boolean };

/** Testimonials, in the order of the home page. */
export function Testimonials({ testimonials, mayWrite }: TestimonialsProps) {
  return (
    <section className="box" aria-labelledby="cam-nhan">
      <div className="box-head">
        <h2 id="cam-nhan">Cảm nhận của khách</h2>
        {mayWrite && <TestimonialDialog next={(testimonials.at(-1)?.position ?? 0) + 10} />}
      </div>
      <p className="box-body text-text-2">
        Chỉ đăng lời khách thật đã đồng ý. Trang chủ hiện {TESTIMONIALS_PER_KIND} người đầu của mỗi mục.
      </p>
      <ul className="settings-rows">
        {testimonials.map((one) => (
          <li key={one.id}>
            <div className="settings-what">
              <p className="font-semi">
                {one.name}
                {one.title && `, ${one.title}`}
              </p>
              <p>“{one.content}”</p>
              <p className="text-text-2">
                {kindNames[one.kind]}
                {one.about && ` · ${one.about}`} · thứ tự {one.position}
              </p>
            </div>
            {mayWrite && (
              <div className="settings-actions">
                <TestimonialDialog testimonial={one} />
                <FormDialog
                  label="Xoá"
                  title={`Xoá lời của ${one.name}?`}
                  submit="Xoá"
                  intent="delete-testimonial"
                  size="sm"
                  submitVariant="danger"
                  hidden={{ id: one.id }}
                >
                  {() => <p>Không lấy lại được sau khi xoá.</p>}
                </FormDialog>
              </div>
            )}
          </li>
        ))}
        {testimonials.length === 0 && <li>Chưa có cảm nhận nào. Trang chủ không hiện mục này.</li>}
      </ul>
    </section>
  );
}

function TestimonialDialog({ testimonial, next = 0 }: { testimonial?: TestimonialEntry; next?: number }) {
  return (
    <FormDialog
      label={testimonial ? "Sửa" : "Thêm cảm nhận"}
      title={testimonial ? `Sửa lời của ${testimonial.name}` : "Thêm cảm nhận của khách"}
      submit={testimonial ? "Lưu" : "Thêm"}
      intent={testimonial ? "change-testimonial" : "add-testimonial"}
      variant={testimonial ? "outline" : "deep"}
      size="sm"
      hidden={testimonial ? { id: testimonial.id } : {}}
    >
      {(errors) => (
        <>
          <SelectField
            name="kind"
            label="Nói về"
            options={testimonialKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))}
            defaultValue={testimonial?.kind ?? "cruise"}
            error={errors.kind}
          />
          <TextField
            name="name"
            label="Tên khách"
            required
            maxLength={80}
            defaultValue={testimonial?.name}
            error={errors.name}
          />
          <TextField
            name="title"
            label="Là ai"
            hint="Ví dụ: Giáo viên, Nam Định."
            maxLength={120}
            defaultValue={testimonial?.title ?? ""}
            error={errors.title}
          />
          <TextArea
            name="content"
            label="Lời khách"
            required
            counted
            rows={4}
            maxLength={400}
            defaultValue={testimonial?.content}
            error={errors.content}
          />
          <TextField
            name="about"
            label="Chuyến đi"
            hint="Ví dụ: Du thuyền Ngọc Lam, tháng 10/2026."
            maxLength={120}
            defaultValue={testimonial?.about ?? ""}
            error={errors.about}
          />
          <Position value={testimonial?.position ?? next} error={errors.position} />
        </>
      )}
    </FormDialog>
  );
}

export function Position({ value, error }: { value: number; error: string | undefined }) {
  return (
    <TextField
      name="position"
      label="Thứ tự"
      hint="Số nhỏ đứng trước."
      required
      inputMode="numeric"
      defaultValue={String(value)}
      error={error}
    />
  );
}
