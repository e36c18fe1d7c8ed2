import { formatDate } from "#kernel/calendar-date.ts";
import type { FareChange } from "#modules/flights/contract/timetable.ts";
import { weekdaysText } from "#modules/flights/rules/weekdays.ts";
import { SelectField } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";
import { DayField } from "./day-field.tsx";
import { airlineOptions, airlineText } from "./labels.ts";
import { Weekdays } from "./weekday-fields.tsx";

type Season = FareChange & { id: string; seen: string };
type SeasonsProps = { seasons: readonly Season[]; mayWrite: boolean };

/** Fare seasons; where two overlap, both apply. */
export function Seasons({ seasons, mayWrite }: SeasonsProps) {
  return (
    <section className="box" aria-labelledby="dot-gia">
      <div className="box-head">
        <h2 id="dot-gia">Đợt giá</h2>
        {mayWrite && <SeasonDialog />}
      </div>
      <ul className="settings-rows">
        {seasons.map((season) => (
          <li key={season.id}>
            <div className="settings-what">
              <p className="font-semi">
                {season.label}, <span className="num">{percentText(season.percent)}</span>
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
                <FormDialog
                  label={
                    <>
                      Xoá <span className="sr-only">{season.label}</span>
                    </>
                  }
                  title={`Xoá đợt giá “${season.label}”?`}
                  submit="Xoá đợt giá"
                  intent="remove-season"
                  size="sm"
                  submitVariant="danger"
                  hidden={{ id: season.id, seen: season.seen }}
                >
                  {() => <p>Từ lúc này vé trong những ngày đó bán theo giá thường. Vé đã bán giữ nguyên giá.</p>}
                </FormDialog>
              </div>
            )}
          </li>
        ))}
        {seasons.length === 0 && <li>Chưa có đợt giá nào: mọi ngày bán theo giá của hạng vé.</li>}
      </ul>
      <p className="box-body text-text-2">
        Phần trăm tính trên giá vé, không trên thuế và phí. Hai đợt gặp nhau thì cộng lại.
      </p>
    </section>
  );
}

const percentText = (percent: number) => (percent > 0 ? `+${percent}%` : `−${-percent}%`);

function SeasonDialog({ season }: { season?: Season }) {
  return (
    <FormDialog
      label={
        season ? (
          <>
            Sửa <span className="sr-only">{season.label}</span>
          </>
        ) : (
          "Thêm đợt giá"
        )
      }
      title={season ? `Sửa đợt giá “${season.label}”` : "Thêm đợt giá"}
      submit={season ? "Lưu đợt giá" : "Thêm đợt giá"}
      intent={season ? "change-season" : "add-season"}
      variant={season ? "outline" : "primary"}
      size={season ? "sm" : "md"}
      hidden={season ? { id: season.id, seen: season.seen } : {}}
    >
      {(errors) => (
        <>
          <TextField
            name="label"
            label="Tên đợt"
            required
            maxLength={80}
            defaultValue={season?.label ?? ""}
            placeholder="Mùa hè"
            error={errors.label}
          />
          <SelectField
            name="airline"
            label="Hãng bay"
            defaultValue={season?.airline ?? ""}
            options={[{ value: "", label: "Mọi hãng" }, ...airlineOptions]}
            error={errors.airline}
          />
          <TextField
            name="percent"
            label="Tăng hoặc giảm, %"
            hint="Ví dụ 20 là đắt hơn 20%, -10 là rẻ hơn 10%."
            required
            inputMode="text"
            maxLength={4}
            defaultValue={season?.percent ?? ""}
            error={errors.percent}
          />
          <DayField label="Từ ngày" name="fromOn" value={season?.fromOn} error={errors.fromOn} />
          <DayField label="Đến hết ngày" name="toOn" value={season?.toOn} error={errors.toOn} />
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
