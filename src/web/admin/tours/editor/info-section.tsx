import { formatVnd } from "#kernel/money.ts";
import { slugify } from "#kernel/slug.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { SelectField } from "#ui/select.tsx";
import { ClockField, type Editor, Lines, Num, Text } from "./fields.tsx";

type InfoSectionProps = {
  editor: Editor;
  areas: readonly { id: string; name: string }[];
  /** The least that guests pay by its rules; null while nothing can be booked. */
  from: number | null;
};

/** Name, address, price and place. */
export function InfoSection({ editor, areas, from }: InfoSectionProps) {
  const { work, change, errorOf } = editor;
  const suggested = slugify(work.title);
  return (
    <div className="edit-grid">
      <Text editor={editor} name="title" label="Tên tour" required maxLength={120} />
      <div>
        <Text
          editor={editor}
          name="slug"
          label="Slug"
          required
          maxLength={80}
          hint={`/du-thuyen/${work.slug || "…"} · đổi slug sẽ tự chuyển hướng`}
        />
        {suggested && suggested !== work.slug && (
          <Button variant="text" size="sm" onClick={() => change({ slug: suggested })}>
            Dùng “{suggested}”
          </Button>
        )}
      </div>
      <Num
        editor={editor}
        name="defaultPrice"
        label="Giá tour, đ /khách"
        required
        hint={priceHint(work.defaultPrice, from)}
      />
      <SelectField
        id="areaId"
        label="Danh mục"
        required
        value={work.areaId}
        onChange={(event) => change({ areaId: event.target.value })}
        options={[{ value: "", label: "Chọn địa điểm" }, ...areas.map(({ id, name }) => ({ value: id, label: name }))]}
        error={errorOf("areaId")}
      />
      <SelectField
        id="stars"
        label="Hạng sao"
        required
        value={String(work.stars ?? "")}
        onChange={(event) => change({ stars: Number(event.target.value) || null })}
        options={[
          { value: "", label: "Chọn hạng" },
          ...[3, 4, 5].map((n) => ({ value: String(n), label: `${n} sao` })),
        ]}
        error={errorOf("stars")}
      />
      <Text editor={editor} name="schedule" label="Lịch trình" required maxLength={80} placeholder="2 ngày 1 đêm" />
      <Text editor={editor} name="address" label="Địa chỉ" required maxLength={300} />
      <Text editor={editor} name="pier" label="Bến" required maxLength={80} placeholder="Tuần Châu" />
      <Text editor={editor} name="mapLink" label="Liên kết bản đồ" required placeholder="https://" />
      <Text editor={editor} name="mapIframeLink" label="Bản đồ nhúng" required placeholder="https://" />
      <div className="edit-wide">
        <Lines
          editor={editor}
          name="shortDescription"
          label="Điểm nổi bật"
          hint="Mỗi dòng một điều khách nên biết trước."
          add="Thêm dòng"
        />
      </div>
      <div className="edit-wide">
        <Checkbox
          checked={work.instantConfirmation}
          onChange={(event) => change({ instantConfirmation: event.target.checked })}
        >
          Xác nhận ngay khi đủ tiền, không cần hỏi hãng
        </Checkbox>
      </div>
    </div>
  );
}

/** Guests see what the rules give; another number is only what the search filters by. */
export function priceHint(typed: number | null, from: number | null): string {
  if (from === null) return "Chưa có ngày đặt được trong 90 ngày tới, nên khách thấy “Chưa mở bán”.";
  if (typed === from) return "Đúng với giá thấp nhất theo quy tắc giá.";
  return `Lưu ý: quy tắc giá cho thấp nhất ${formatVnd(from)} và khách thấy số đó. Giá ở đây chỉ để lọc khi chưa chọn ngày.`;
}

/** What is known of the ship itself. */
export function ShipSection({ editor }: { editor: Editor }) {
  const clock = (name: "checkInTime" | "checkOutTime", label: string, placeholder: string) => (
    <ClockField
      id={name}
      label={label}
      value={editor.work[name]}
      onValue={(value) => editor.change({ [name]: value })}
      error={editor.errorOf(name)}
      required
      placeholder={placeholder}
    />
  );
  return (
    <div className="edit-grid">
      <Num editor={editor} name="launchYear" label="Hạ thuỷ, năm" required />
      <Num editor={editor} name="cabins" label="Cabin" required />
      <Text editor={editor} name="shell" label="Thân vỏ" required maxLength={40} placeholder="Kim loại" />
      <Text editor={editor} name="operator" label="Điều hành" required maxLength={120} />
      <div className="edit-wide">
        <Text
          editor={editor}
          name="trip"
          label="Hành trình"
          required
          maxLength={300}
          hint="Các điểm cách nhau bằng dấu gạch."
        />
      </div>
      {clock("checkInTime", "Giờ có mặt tại cảng", "12:00")}
      {clock("checkOutTime", "Giờ trả phòng", "10:30")}
    </div>
  );
}
