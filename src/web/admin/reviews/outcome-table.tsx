import type { ReviewOutcome } from "#modules/reviews/contract.ts";
import { approvedPercent } from "#modules/reviews/rules.ts";
import { Table, type TableColumn } from "#ui/table.tsx";
import { Box } from "../layout/box.tsx";

const columns: readonly TableColumn<ReviewOutcome & { percent: string }>[] = [
  { key: "score", title: "Số sao", cell: ({ score }) => `${score} sao` },
  { key: "received", title: "Nhận được", numeric: true },
  { key: "pending", title: "Chờ duyệt", numeric: true },
  { key: "approved", title: "Đã duyệt", numeric: true },
  { key: "rejected", title: "Từ chối", numeric: true },
  { key: "deleted", title: "Đã xoá", numeric: true },
  { key: "percent", title: "Tỷ lệ duyệt", numeric: true },
];

/** Decisions by number of stars, so that it is seen when only bad reviews are rejected. */
export function OutcomeTable({ outcomes }: { outcomes: readonly ReviewOutcome[] }) {
  const rows = outcomes.map((outcome) => {
    const percent = approvedPercent(outcome);
    return { ...outcome, percent: percent === null ? "–" : `${percent}%` };
  });
  return (
    <Box
      id="ty-le-duyet"
      title="Tỷ lệ duyệt"
      head={<p className="text-text-2">Trên số đánh giá đã quyết định, từ trước đến nay.</p>}
      className="mt-6"
    >
      <Table caption="Tỷ lệ duyệt theo số sao" columns={columns} rows={rows} idOf={({ score }) => String(score)} />
    </Box>
  );
}
