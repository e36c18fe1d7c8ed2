import type { CruiseDraftState } from "#modules/cruises/contract/editing.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { type Editor, Lines, Num, Text } from "../fields.tsx";
import { Hours, InfoSection, PlaceField } from "../info-section.tsx";
import type { PartsProps } from "../parts.ts";
import { Policies, Tiers } from "../policy-section.tsx";
import { priceHint } from "../price-hint.ts";
import type { SharedDraft } from "../product-draft.ts";
import { unitsNote } from "../units-note.ts";
import { ItinerarySection } from "./itinerary-section.tsx";

/** Form sections that only ships have. */
export function cruiseParts({ editor, places, onPlaces, from }: PartsProps<CruiseDraftState>) {
  const { draft, change, errorOf } = editor;
  return {
    "thong-tin": (
      <InfoSection
        editor={editor}
        title="Tên tour"
        home="/du-thuyen/"
        stars={[3, 4, 5]}
        prices={
          <Num
            editor={editor}
            name="defaultPrice"
            label="Giá tour, đ /khách"
            isMoney
            required
            hint={priceHint(draft.defaultPrice, from)}
          />
        }
        place={
          <PlaceField
            id="areaId"
            label="Danh mục"
            missing="Chọn địa điểm"
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
        where={
          <>
            <Text
              editor={editor}
              name="schedule"
              label="Lịch trình"
              required
              maxLength={80}
              placeholder="2 ngày 1 đêm"
            />
            <Text editor={editor} name="address" label="Địa chỉ" required maxLength={300} />
            <Text editor={editor} name="pier" label="Bến" required maxLength={80} placeholder="Tuần Châu" />
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
        <Lines editor={editor} name="included" label="Đã gồm" add="Thêm mục đã gồm" />
        <Lines editor={editor} name="excluded" label="Chưa gồm" add="Thêm mục chưa gồm" />
        <div className="edit-wide">
          <Policies editor={editor} />
        </div>
        <div className="edit-wide">
          <Tiers
            path="cancellation"
            before="ngày đi"
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
      <Num editor={editor} name="launchYear" label="Hạ thuỷ, năm" required />
      <Num
        editor={editor}
        name="cabins"
        label="Cabin"
        required
        hint={unitsNote("cruise", editor.draft as unknown as SharedDraft) ?? ""}
      />
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
      <Hours
        editor={editor}
        labels={{ checkInTime: "Giờ có mặt tại cảng", checkOutTime: "Giờ trả phòng" }}
        placeholders={["12:00", "10:30"]}
      />
    </div>
  );
}
