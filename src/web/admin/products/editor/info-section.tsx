import type { ReactNode } from "react";
import { slugify } from "#kernel/slug.ts";
import { FOREIGN_EMBED, isForeignEmbed, readMapEmbed } from "#modules/products/rules/map-embed.ts";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { AddPlace, type Places } from "./add-place.tsx";
import { ClockField, DraftLinesField, DraftTextField, type Editor } from "./fields.tsx";
import type { SharedDraft } from "./product-draft.ts";

type InfoSectionProps = {
  editor: Editor;
  /** Label of the product's name, and the prefix of its pages. */
  title: string;
  pathPrefix: string;
  /** Selectable star classes, lowest first. */
  stars: readonly number[];
  priceFields: ReactNode;
  placeField: ReactNode;
  /** Location fields of the kind. */
  locationFields?: ReactNode;
  /** Fields at the end. */
  children?: ReactNode;
};

/** Name, slug, price and place. */
export function InfoSection({
  editor,
  title,
  pathPrefix,
  stars,
  priceFields,
  placeField,
  locationFields,
  children,
}: InfoSectionProps) {
  const { draft, change, errorOf } = editor;
  const suggested = slugify(draft.title);
  return (
    <div className="edit-grid">
      <DraftTextField editor={editor} name="title" label={title} required maxLength={120} />
      <div>
        <DraftTextField
          editor={editor}
          name="slug"
          label="Slug"
          required
          maxLength={80}
          hint={`${pathPrefix}${draft.slug || "…"} · đổi slug sẽ tự chuyển hướng`}
        />
        {suggested && suggested !== draft.slug && (
          <Button variant="text" size="sm" className="-ml-4" onClick={() => change({ slug: suggested })}>
            Dùng “{suggested}”
          </Button>
        )}
      </div>
      {priceFields}
      {placeField}
      <SelectField
        id="stars"
        label="Hạng sao"
        required
        value={String(draft.stars ?? "")}
        onChange={(event) => change({ stars: Number(event.target.value) || null })}
        options={[
          { value: "", label: "Chọn hạng" },
          ...stars.map((count) => ({ value: String(count), label: `${count} sao` })),
        ]}
        error={errorOf("stars")}
      />
      {locationFields}
      <DraftTextField editor={editor} name="mapLink" label="Liên kết bản đồ" required placeholder="https://" />
      <TextField
        id="mapIframeLink"
        label="Bản đồ nhúng"
        required
        placeholder="https://"
        hint="Google Maps: Chia sẻ → Nhúng bản đồ → Sao chép HTML, rồi dán cả đoạn vào đây."
        value={draft.mapIframeLink}
        onChange={(event) => change({ mapIframeLink: readMapEmbed(event.target.value) })}
        error={isForeignEmbed(draft.mapIframeLink) ? FOREIGN_EMBED : errorOf("mapIframeLink")}
      />
      <div className="edit-wide">
        <DraftLinesField
          editor={editor}
          name="shortDescription"
          label="Điểm nổi bật"
          required
          hint="Mỗi dòng một điều khách nên biết trước."
          addLabel="Thêm dòng"
        />
      </div>
      {children}
    </div>
  );
}

type PlaceFieldProps = {
  /** Absent for read-only users. */
  onAdded: ((id: string, places: Places) => void) | undefined;
  id: string;
  label: string;
  emptyLabel: string;
  value: string;
  places: Places;
  onValue: (id: string) => void;
  error: string | undefined;
};

export function PlaceField({ id, label, emptyLabel, value, places, onValue, onAdded, error }: PlaceFieldProps) {
  return (
    <div>
      <SelectField
        id={id}
        label={label}
        required
        value={value}
        onChange={(event) => onValue(event.target.value)}
        options={[{ value: "", label: emptyLabel }, ...places.map(({ id, name }) => ({ value: id, label: name }))]}
        error={error}
      />
      {onAdded && <AddPlace label={label.toLowerCase()} isEmpty={places.length === 0} onAdded={onAdded} />}
    </div>
  );
}

type HourFieldsProps = {
  editor: Editor;
  labels: Record<"checkInTime" | "checkOutTime", string>;
  placeholders: [string, string];
};

export function HourFields({ editor, labels, placeholders }: HourFieldsProps) {
  return (["checkInTime", "checkOutTime"] as const satisfies readonly (keyof SharedDraft)[]).map((name, index) => (
    <ClockField
      key={name}
      id={name}
      label={labels[name]}
      value={editor.draft[name]}
      onValue={(value) => editor.change({ [name]: value })}
      error={editor.errorOf(name)}
      required
      placeholder={placeholders[index] ?? ""}
    />
  ));
}
