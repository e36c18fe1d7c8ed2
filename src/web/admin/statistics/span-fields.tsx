import { DateTextField } from "#ui/date-text-field.tsx";
import { Select } from "#ui/select.tsx";

/** Fields for the period and its unit. */
export function SpanFields({ query }: { query: Readonly<Record<string, string | undefined>> }) {
  return (
    <>
      <div className="statistics-date">
        <span>Từ</span>
        <DateTextField key={JSON.stringify(query)} label="Từ ngày" name="tu" defaultValue={query.tu} />
      </div>
      <div className="statistics-date">
        <span>đến</span>
        <DateTextField key={JSON.stringify(query)} label="Đến ngày" name="den" defaultValue={query.den} />
      </div>
      <Select
        name="theo"
        aria-label="Gộp theo"
        defaultValue={query.theo}
        options={[
          { value: "ngay", label: "Theo ngày" },
          { value: "tuan", label: "Theo tuần" },
          { value: "thang", label: "Theo tháng" },
        ]}
      />
    </>
  );
}
