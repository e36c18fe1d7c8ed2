import { formatDate } from "#kernel/calendar-date.ts";
import { formatPercentChange } from "#kernel/decimal.ts";
import type { FareAdjustment } from "#modules/flights/contract/timetable.ts";
import { weekdaysText } from "#modules/flights/rules/weekdays.ts";
import { Box } from "../layout/box.tsx";
import { DeleteDialog } from "../layout/delete-dialog.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";
import { Fields, type FormField } from "../layout/form-fields.tsx";
import { airlineOptions, airlineText } from "./labels.ts";
import { Weekdays } from "./weekday-fields.tsx";

type Season = FareAdjustment & { id: string; version: string };
type SeasonsProps = { seasons: readonly Season[]; mayWrite: boolean };

/** Fare seasons; where two overlap, both apply. */
export function Seasons({ seasons, mayWrite }: SeasonsProps) {
  return (
    <Box id="dot-gia" title="Đợt giá" head={mayWrite && <SeasonDialog />}>
      <ul className="settings-rows">
        {seasons.map((season) => (
          <li key={season.id}>
            <div className="settings-what">
              <p className="font-semi">
                {season.label}, <span className="num">{formatPercentChange(season.percent)}</span>
              </p>
              <p>
                <span className="num">
                  {formatDate(season.fromOn)} – {formatDate(season.toOn)}
                </span>
                {season.weekdays && `, ${weekdaysText(season.weekdays)}`}
                {`, ${season.airline ? airlineText(season.airline) : "mọi hãng"}`}
              </p>
            </div>
            {mayWrite && (
              <div className="settings-actions">
                <SeasonDialog season={season} />
                <DeleteDialog
                  title={`Xoá đợt giá “${season.label}”?`}
                  of={season.label}
                  submit="Xoá đợt giá"
                  intent="remove-season"
                  hidden={{ id: season.id, expectedVersion: season.version }}
                >
                  Từ lúc này vé trong những ngày đó bán theo giá thường. Vé đã bán giữ nguyên giá.
                </DeleteDialog>
              </div>
            )}
          </li>
        ))}
        {seasons.length === 0 && <li>Chưa có đợt giá nào: mọi ngày bán theo giá của hạng vé.</li>}
      </ul>
      <p className="box-body text-text-2">
        Phần trăm tính trên giá vé, không trên thuế và phí. Hai đợt gặp nhau thì cộng lại.
      </p>
    </Box>
  );
}

function SeasonDialog({ season }: { season?: Season }) {
  return (
    <FormDialog
      label={season ? "Sửa" : "Thêm đợt giá"}
      of={season?.label}
      title={season ? `Sửa đợt giá “${season.label}”` : "Thêm đợt giá"}
      submit={season ? "Lưu đợt giá" : "Thêm đợt giá"}
      intent={season ? "change-season" : "add-season"}
      variant={season ? "outline" : "primary"}
      size={season ? "sm" : "md"}
      hidden={season ? { id: season.id, expectedVersion: season.version } : {}}
    >
      {(errors) => (
        <>
          <Fields fields={fieldsOf(season)} errors={errors} />
          <Weekdays
            label="Chỉ các ngày"
            hint="Không chọn ngày nào là mọi ngày trong tuần."
            chosen={season?.weekdays ?? []}
            error={errors.weekdays}
          />
        </>
      )}
    </FormDialog>
  );
}

const fieldsOf = (season: Season | undefined): FormField[] => [
  { name: "label", label: "Tên đợt", required: true, maxLength: 80, placeholder: "Mùa hè", value: season?.label },
  {
    kind: "choice",
    name: "airline",
    label: "Hãng bay",
    value: season?.airline,
    options: [{ value: "", label: "Mọi hãng" }, ...airlineOptions],
  },
  {
    name: "percent",
    label: "Tăng hoặc giảm, %",
    required: true,
    inputMode: "text",
    maxLength: 4,
    hint: "Ví dụ 20 là đắt hơn 20%, -10 là rẻ hơn 10%.",
    value: season?.percent,
  },
  { kind: "day", name: "fromOn", label: "Từ ngày", value: season?.fromOn },
  { kind: "day", name: "toOn", label: "Đến hết ngày", value: season?.toOn },
];
