import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { Alert } from "#ui/alert.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { Select } from "#ui/select.tsx";
import { showToast } from "#ui/toasts.ts";
import { isRefusal } from "#web/refusal.ts";
import { emptyRow, type RuleRow } from "./rule-row.ts";
import type { action } from "./rules-page.tsx";

const kinds = [
  { value: "base", label: "Giá gốc" },
  { value: "season", label: "Mùa" },
  { value: "weekday", label: "Ngày trong tuần" },
  { value: "holiday", label: "Phụ thu lễ" },
  { value: "single", label: "Phụ thu phòng đơn" },
  { value: "child", label: "Trẻ em" },
  { value: "extra-adult", label: "Người lớn thêm" },
  { value: "charter", label: "Thuê trọn tàu" },
];
const lengths = [
  { value: "", label: "Mọi độ dài" },
  { value: "1", label: "2N1Đ" },
  { value: "2", label: "3N2Đ" },
];
const bedsOf = [
  { value: "", label: "–" },
  { value: "own", label: "Giường riêng" },
  { value: "shared", label: "Ngủ chung" },
];
const weeks = [
  { value: "", label: "Mọi ngày" },
  { value: "5,6", label: "T6, T7" },
  { value: "0,5,6", label: "T6, T7, CN" },
  { value: "6", label: "T7" },
  { value: "0", label: "CN" },
  { value: "1,2,3,4", label: "T2 đến T5" },
];

type RulesFormProps = {
  rooms: readonly { id: string; title: string }[];
  rows: readonly RuleRow[];
  seen: readonly string[];
};
type Numbered = RuleRow & { key: number };

/** All rules of a ship in one table, saved together: a price is made of all of them. */
export function RulesForm({ rooms, rows: before, seen }: RulesFormProps) {
  const [rows, setRows] = useState<Numbered[]>(() => before.map((row, key) => ({ ...row, key })));
  const saving = useFetcher<typeof action>();
  const refusal = isRefusal(saving.data) ? saving.data : null;
  const saved = saving.data && "saved" in saving.data ? saving.data.saved : null;
  const change = (key: number, name: keyof RuleRow, value: string) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, [name]: value } : row)));

  // Synchronises the messages of the page with the answer of the server.
  useEffect(() => {
    if (saved !== null && saving.state === "idle") showToast(`Đã lưu ${saved} quy tắc giá`);
  }, [saved, saving.state]);

  return (
    <saving.Form method="post" className="box">
      <input type="hidden" name="seen" value={seen.join()} />
      <input type="hidden" name="rules" value={JSON.stringify(rows.map(({ key: _, ...row }) => row))} />
      {refusal && (
        <div className="box-body">
          <Alert tone="error" title={refusal.message}>
            <ul className="list-disc pl-5">
              {Object.entries(refusal.fields).map(([path, text]) => (
                <li key={path}>{placeOf(path, rows, text)}</li>
              ))}
            </ul>
          </Alert>
        </div>
      )}
      <div className="inventory-scroll">
        <table className="table rules-table">
          <caption className="sr-only">Quy tắc giá</caption>
          <thead>
            <tr>
              {[
                "Loại",
                "Tên",
                "Loại phòng",
                "Độ dài",
                "Từ ngày",
                "Đến ngày",
                "Ngày đi",
                "Tuổi",
                "Giường",
                "%",
                "Số tiền, đ",
                "Ưu tiên",
                "",
              ].map((title) => (
                <th key={title} scope="col">
                  {title || <span className="sr-only">Bỏ</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <Row
                key={row.key}
                row={row}
                name={`quy tắc ${index + 1}`}
                rooms={rooms}
                onChange={(name, value) => change(row.key, name, value)}
                onRemove={() => setRows(rows.filter((one) => one.key !== row.key))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="box-body flex flex-wrap gap-3">
        <Button
          variant="outline"
          onClick={() => setRows([...rows, { ...emptyRow, key: Math.max(0, ...rows.map((row) => row.key)) + 1 }])}
        >
          <Plus />
          Thêm quy tắc
        </Button>
        <Button type="submit" busy={saving.state === "idle" ? undefined : "Đang lưu"}>
          Lưu {rows.length} quy tắc
        </Button>
      </div>
    </saving.Form>
  );
}

type RowProps = {
  row: RuleRow;
  name: string;
  rooms: RulesFormProps["rooms"];
  onChange: (name: keyof RuleRow, value: string) => void;
  onRemove: () => void;
};

function Row({ row, name, rooms, onChange, onRemove }: RowProps) {
  const field = (key: keyof RuleRow, label: string, type = "text") => (
    <input
      className="input"
      type={type}
      aria-label={`${label} của ${name}`}
      value={row[key]}
      onChange={(event) => onChange(key, event.target.value)}
    />
  );
  const choice = (key: keyof RuleRow, label: string, options: { value: string; label: string }[]) => (
    <Select
      aria-label={`${label} của ${name}`}
      value={row[key]}
      options={
        options.some((one) => one.value === row[key]) ? options : [...options, { value: row[key], label: row[key] }]
      }
      onChange={(event) => onChange(key, event.target.value)}
    />
  );
  return (
    <tr>
      <td>{choice("kind", "Loại", kinds)}</td>
      <td>{field("label", "Tên")}</td>
      <td>
        {choice("roomId", "Loại phòng", [
          { value: "", label: "Mọi phòng" },
          ...rooms.map((room) => ({ value: room.id, label: room.title })),
        ])}
      </td>
      <td>{choice("nights", "Độ dài", lengths)}</td>
      <td>{field("fromOn", "Từ ngày", "date")}</td>
      <td>{field("toOn", "Đến ngày", "date")}</td>
      <td>{choice("weekdays", "Ngày đi", weeks)}</td>
      <td>
        {row.kind === "child" && (
          <span className="rules-ages">
            {field("ageFrom", "Tuổi từ")}
            {field("ageTo", "Tuổi đến")}
          </span>
        )}
      </td>
      <td>{row.kind === "child" && choice("bed", "Giường", bedsOf)}</td>
      <td>{field("percent", "Phần trăm")}</td>
      <td>{field("amountVnd", "Số tiền")}</td>
      <td>{field("priority", "Ưu tiên")}</td>
      <td>
        <IconButton label={`Bỏ ${name}: ${row.label}`} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </td>
    </tr>
  );
}

/** "3.percent" is told by the name of its rule. */
function placeOf(path: string, rows: readonly RuleRow[], text: string): string {
  const row = rows[Number(path.split(".")[0])];
  return row && /^\d/.test(path) ? `${row.label || "Quy tắc chưa có tên"}: ${text}` : text;
}
