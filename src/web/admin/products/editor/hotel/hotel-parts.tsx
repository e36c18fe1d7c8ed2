import type { HotelDraftState } from "#modules/hotels/contract/editing.ts";
import { type Editor, LongText, Num, Text } from "../fields.tsx";
import { Hours, InfoSection, PlaceField } from "../info-section.tsx";
import type { PartsProps } from "../parts.ts";
import { Policies } from "../policy-section.tsx";
import { priceHint } from "../price-hint.ts";
import type { SharedDraft } from "../product-draft.ts";
import { unitsNote } from "../units-note.ts";
import { CoordinatesFields } from "./coordinates-fields.tsx";
import { PlanSection } from "./plan-section.tsx";
import { SurroundingSection } from "./surrounding-section.tsx";

/** Form sections that only hotels have. */
export function hotelParts({ editor, places, onPlaces, from }: PartsProps<HotelDraftState>) {
  const { draft, change, errorOf } = editor;
  return {
    "thong-tin": (
      <InfoSection
        editor={editor}
        title="Tên khách sạn"
        home="/tim-khach-san/"
        stars={[1, 2, 3, 4, 5]}
        prices={
          <>
            <Num
              editor={editor}
              name="defaultPrice"
              label="Giá gốc, đ /phòng /đêm"
              isMoney
              required
              hint={priceHint(draft.defaultPrice, from)}
            />
            <Num
              editor={editor}
              name="salePrice"
              label="Giá khuyến mãi, đ /phòng /đêm"
              isMoney
              hint="Để trống khi không có. Bảng giá là giá đã giảm; giá gạch ngang là giá cùng phòng, cùng điều kiện trước khi giảm theo tỉ lệ này."
            />
          </>
        }
        place={
          <PlaceField
            id="cityId"
            label="Thành phố"
            missing="Chọn thành phố"
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
        where={
          <>
            <div className="edit-wide">
              <Text editor={editor} name="address" label="Địa chỉ" required maxLength={300} />
            </div>
            <CoordinatesFields editor={editor} />
          </>
        }
      />
    ),
    "khach-san": <HouseSection editor={editor} />,
    "xung-quanh": <SurroundingSection editor={editor} />,
    "dieu-kien": <PlanSection editor={editor} />,
    "noi-quy": (
      <div className="edit-grid">
        <Rules editor={editor} />
        <div className="edit-wide">
          <Policies editor={editor} />
        </div>
      </div>
    ),
  };
}

function HouseSection({ editor }: { editor: Editor<HotelDraftState> }) {
  return (
    <div className="edit-grid">
      <Num
        editor={editor}
        name="totalRooms"
        label="Tổng số phòng"
        required
        hint={unitsNote("hotel", editor.draft as unknown as SharedDraft) ?? ""}
      />
      <Num editor={editor} name="floors" label="Số tầng" hint="Để trống nếu không rõ." />
      <Num editor={editor} name="builtYear" label="Năm xây" hint="Để trống nếu không rõ." />
      <Num editor={editor} name="renovatedYear" label="Năm sửa mới" hint="Để trống nếu chưa." />
      <div className="edit-wide">
        <Text editor={editor} name="operator" label="Điều hành" required maxLength={120} />
      </div>
      <Hours
        editor={editor}
        labels={{ checkInTime: "Giờ nhận phòng", checkOutTime: "Giờ trả phòng" }}
        placeholders={["14:00", "12:00"]}
      />
    </div>
  );
}

const rules = {
  children: "Trẻ em",
  extraBeds: "Giường phụ",
  cots: "Nôi",
  pets: "Thú cưng",
  deposit: "Đặt cọc khi nhận phòng",
} as const satisfies Record<keyof HotelDraftState["houseRules"], string>;

function Rules({ editor: { draft, change, errorOf } }: { editor: Editor<HotelDraftState> }) {
  return (Object.keys(rules) as (keyof typeof rules)[]).map((name) => (
    <LongText
      key={name}
      id={`houseRules.${name}`}
      required
      label={rules[name]}
      value={draft.houseRules[name]}
      maxLength={500}
      rows={2}
      onValue={(text) => change({ houseRules: { ...draft.houseRules, [name]: text } })}
      error={errorOf(`houseRules.${name}`)}
    />
  ));
}
