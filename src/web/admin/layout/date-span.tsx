import { DateTextField } from "#ui/date-text-field.tsx";
import "./date-span.css";

type DateRangeFieldsProps = {
  from: string | undefined;
  to: string | undefined;
  /** Visible text before the first field. */
  text?: string;
  required?: boolean;
};

/** The first and last day of a filter: in one line with their texts, on phones beside each other under their texts. */
export function DateRangeFields({ from, to, text = "Từ", required = false }: DateRangeFieldsProps) {
  return (
    <div className="date-span">
      <div>
        <span>{text}</span>
        <DateTextField label={`${text} ngày`} name="tu" defaultValue={from} required={required} />
      </div>
      <div>
        <span>đến</span>
        <DateTextField label="Đến ngày" name="den" defaultValue={to} required={required} />
      </div>
    </div>
  );
}
