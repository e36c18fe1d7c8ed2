import type { HotelDraftState } from "#modules/hotels/contract/editing.ts";
import { DraftNumberField, DraftTextField, type Editor, LongTextField } from "../fields.tsx";
import { HourFields, InfoSection, PlaceField } from "../info-section.tsx";
import type { SectionsProps } from "../parts.ts";
import { Policies } from "../policy-section.tsx";
import { priceHint } from "../price-hint.ts";
import type { SharedDraft } from "../product-draft.ts";
import { unitsNote } from "../units-note.ts";
import { CoordinatesFields } from "./coordinates-fields.tsx";
import { PlanSection } from "./plan-section.tsx";
import { SurroundingSection } from "./surrounding-section.tsx";

/** Form sections that only hotels have. */
export function hotelParts({ editor, places, onPlaces, from }: SectionsProps<HotelDraftState>) {
  const { draft, change, errorOf } = editor;
  return {
    "thong-tin": (
      <InfoSection
        editor={editor}
        title="Tên khách sạn"
        pathPrefix="/tim-khach-san/"
        stars={[1, 2, 3, 4, 5]}
        priceFields={
          <>
            <DraftNumberField
              editor={editor}
              name="defaultPrice"
              label="Giá gốc, đ /phòng /đêm"
              isMoney
              required
              hint={priceHint(draft.defaultPrice, from)}
            />
            <DraftNumberField
              editor={editor}
              name="salePrice"
              label="Giá khuyến mãi, đ /phòng /đêm"
              isMoney
              hint="Để trống khi không có. Bảng giá là giá đã giảm; giá gạch ngang là giá cùng phòng, cùng điều kiện trước khi giảm theo tỉ lệ này."
            />
          </>
        }
        placeField={
          <PlaceField
            id="cityId"
            label="Thành phố"
            emptyLabel="Chọn thành phố"
            value={draft.cityId}
            places={places}
            onValue={(cityId) => change({ cityId })}
            onAdded={
              editor.readOnly
                ? undefined
                : (cityId, all) => {
                    onPlaces(all);
                    change({ cityId });
                  }
            }
            error={errorOf("cityId")}
          />
        }
        locationFields={
          <>
            <div className="edit-wide">
              <DraftTextField editor={editor} name="address" label="Địa chỉ" required maxLength={300} />
            </div>
            <CoordinatesFields editor={editor} />
          </>
        }
      />
    ),
    "khach-san": <BuildingSection editor={editor} />,
    "xung-quanh": <SurroundingSection editor={editor} />,
    "dieu-kien": <PlanSection editor={editor} />,
    "noi-quy": (
      <div className="edit-grid">
        <HouseRuleFields editor={editor} />
        <div className="edit-wide">
          <Policies editor={editor} />
        </div>
      </div>
    ),
  };
}

function BuildingSection({ editor }: { editor: Editor<HotelDraftState> }) {
  return (
    <div className="edit-grid">
      <DraftNumberField
        editor={editor}
        name="totalRooms"
        label="Tổng số phòng"
        required
        hint={unitsNote("hotel", editor.draft as unknown as SharedDraft) ?? ""}
      />
      <DraftNumberField editor={editor} name="floors" label="Số tầng" hint="Để trống nếu không rõ." />
      <DraftNumberField editor={editor} name="builtYear" label="Năm xây" hint="Để trống nếu không rõ." />
      <DraftNumberField editor={editor} name="renovatedYear" label="Năm sửa mới" hint="Để trống nếu chưa." />
      <div className="edit-wide">
        <DraftTextField editor={editor} name="operator" label="Điều hành" required maxLength={120} />
      </div>
      <HourFields
        editor={editor}
        labels={{ checkInTime: "Giờ nhận phòng", checkOutTime: "Giờ trả phòng" }}
        placeholders={["14:00", "12:00"]}
      />
    </div>
  );
}

const houseRuleLabels = {
  children: "Trẻ em",
  extraBeds: "Giường phụ",
  cots: "Nôi",
  pets: "Thú cưng",
  deposit: "Đặt cọc khi nhận phòng",
} as const satisfies Record<keyof HotelDraftState["houseRules"], string>;

function HouseRuleFields({ editor: { draft, change, errorOf } }: { editor: Editor<HotelDraftState> }) {
  return (Object.keys(houseRuleLabels) as (keyof typeof houseRuleLabels)[]).map((name) => (
    <LongTextField
      key={name}
      id={`houseRules.${name}`}
      required
      label={houseRuleLabels[name]}
      value={draft.houseRules[name]}
      maxLength={500}
      rows={2}
      onValue={(text) => change({ houseRules: { ...draft.houseRules, [name]: text } })}
      error={errorOf(`houseRules.${name}`)}
    />
  ));
}
