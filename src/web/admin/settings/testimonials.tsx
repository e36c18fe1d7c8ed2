import { type TestimonialEntry, type TestimonialKind, testimonialKinds } from "#modules/homepage/contract.ts";
import { TESTIMONIALS_PER_KIND } from "#modules/homepage/limits.ts";
import { Box } from "../layout/box.tsx";
import { DeleteDialog } from "../layout/delete-dialog.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";
import { Fields, type FormField, positionField } from "../layout/form-fields.tsx";

const kindNames: Record<TestimonialKind, string> = {
  cruise: "Du thuyền",
  hotel: "Khách sạn",
  flight: "Vé máy bay",
};

type TestimonialsProps = { testimonials: readonly TestimonialEntry[]; mayWrite: boolean };

/** Testimonials, in the order of the home page. */
export function Testimonials({ testimonials, mayWrite }: TestimonialsProps) {
  return (
    <Box
      id="cam-nhan"
      title="Cảm nhận của khách"
      head={mayWrite && <TestimonialDialog next={(testimonials.at(-1)?.position ?? 0) + 10} />}
    >
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
                <DeleteDialog title={`Xoá lời của ${one.name}?`} intent="delete-testimonial" hidden={{ id: one.id }}>
                  Không lấy lại được sau khi xoá.
                </DeleteDialog>
              </div>
            )}
          </li>
        ))}
        {testimonials.length === 0 && <li>Chưa có cảm nhận nào. Trang chủ không hiện mục này.</li>}
      </ul>
    </Box>
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
      {(errors) => <Fields fields={fieldsOf(testimonial, next)} errors={errors} />}
    </FormDialog>
  );
}

const fieldsOf = (testimonial: TestimonialEntry | undefined, next: number): FormField[] => [
  {
    kind: "choice",
    name: "kind",
    label: "Nói về",
    value: testimonial?.kind ?? "cruise",
    options: testimonialKinds.map((kind) => ({ value: kind, label: kindNames[kind] })),
  },
  { name: "name", label: "Tên khách", required: true, maxLength: 80, value: testimonial?.name },
  { name: "title", label: "Là ai", hint: "Ví dụ: Giáo viên, Nam Định.", maxLength: 120, value: testimonial?.title },
  {
    kind: "area",
    name: "content",
    label: "Lời khách",
    required: true,
    counted: true,
    rows: 4,
    maxLength: 400,
    value: testimonial?.content,
  },
  {
    name: "about",
    label: "Chuyến đi",
    hint: "Ví dụ: Du thuyền Ngọc Lam, tháng 10/2026.",
    maxLength: 120,
    value: testimonial?.about,
  },
  positionField(testimonial?.position ?? next),
];
