import type { CruiseDraftState } from "#modules/cruises/contract/editing.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { DraftLinesField, DraftNumberField, DraftTextField, type Editor } from "../fields.tsx";
import { HourFields, InfoSection, PlaceField } from "../info-section.tsx";
import type { SectionsProps } from "../parts.ts";
import { Policies, Tiers } from "../policy-section.tsx";
import { priceHint } from "../price-hint.ts";
import type { SharedDraft } from "../product-draft.ts";
import { unitsNote } from "../units-note.ts";
import { ItinerarySection } from "./itinerary-section.tsx";

/** Form sections that only ships have. */
export function cruiseParts({ editor, places, onPlaces, from }: SectionsProps<CruiseDraftState>) {
  const { draft, change, errorOf } = editor;
  return {
    "thong-tin": (
      <InfoSection
        editor={editor}
        title="Tên tour"
        pathPrefix="/du-thuyen/"
        stars={[3, 4, 5]}
        priceFields={
          <DraftNumberField
            editor={editor}
            name="defaultPrice"
            label="Giá tour, đ /khách"
            isMoney
            required
            hint={priceHint(draft.defaultPrice, from)}
          />
        }
        placeField={
          <PlaceField
            id="areaId"
            label="Danh mục"
            emptyLabel="Chọn địa điểm"
            value={draft.areaId}
            places={places}
            onValue={(areaId) => change({ areaId })}
            onAdded={
              editor.readOnly
                ? undefined
                : (areaId, all) => {
                    onPlaces(all);
                    change({ areaId });
                  }
            }
            error={errorOf("areaId")}
          />
        }
        locationFields={
          <>
            <DraftTextField
              editor={editor}
              name="schedule"
              label="Lịch trình"
              required
              maxLength={80}
              placeholder="2 ngày 1 đêm"
            />
            <DraftTextField editor={editor} name="address" label="Địa chỉ" required maxLength={300} />
            <DraftTextField editor={editor} name="pier" label="Bến" required maxLength={80} placeholder="Tuần Châu" />
          </>
        }
      >
        <div className="edit-wide">
          <Checkbox
            checked={draft.instantConfirmation}
            onChange={(event) => change({ instantConfirmation: event.target.checked })}
          >
            Xác nhận ngay khi đủ tiền, không cần hỏi hãng
          </Checkbox>
        </div>
      </InfoSection>
    ),
    tau: <ShipSection editor={editor} />,
    "lich-trinh": <ItinerarySection editor={editor} />,
    "chinh-sach": (
      <div className="edit-grid">
        <DraftLinesField editor={editor} name="included" label="Đã gồm" addLabel="Thêm mục đã gồm" />
        <DraftLinesField editor={editor} name="excluded" label="Chưa gồm" addLabel="Thêm mục chưa gồm" />
        <div className="edit-wide">
          <Policies editor={editor} />
        </div>
        <div className="edit-wide">
          <Tiers
            path="cancellation"
            fromLabel="ngày đi"
            tiers={draft.cancellation}
            required
            onChange={(cancellation) => change({ cancellation })}
            errorOf={errorOf}
          />
        </div>
      </div>
    ),
  };
}

function ShipSection({ editor }: { editor: Editor<CruiseDraftState> }) {
  return (
    <div className="edit-grid">
      <DraftNumberField editor={editor} name="launchYear" label="Hạ thuỷ, năm" required />
      <DraftNumberField
        editor={editor}
        name="cabins"
        label="Cabin"
        required
        hint={unitsNote("cruise", editor.draft as unknown as SharedDraft) ?? ""}
      />
      <DraftTextField editor={editor} name="shell" label="Thân vỏ" required maxLength={40} placeholder="Kim loại" />
      <DraftTextField editor={editor} name="operator" label="Điều hành" required maxLength={120} />
      <div className="edit-wide">
        <DraftTextField
          editor={editor}
          name="trip"
          label="Hành trình"
          required
          maxLength={300}
          hint="Các điểm cách nhau bằng dấu gạch."
        />
      </div>
      <HourFields
        editor={editor}
        labels={{ checkInTime: "Giờ có mặt tại cảng", checkOutTime: "Giờ trả phòng" }}
        placeholders={["12:00", "10:30"]}
      />
    </div>
  );
}
