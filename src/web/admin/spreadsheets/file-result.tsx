import ArrowRight from "lucide-react/icons/arrow-right";
import { Form, useNavigation } from "react-router";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Table } from "#ui/table.tsx";
import { Box } from "../layout/box.tsx";
import type { RowMarks } from "./file-import.ts";
import type { DryRunView, ImportDryRun } from "./run-import-step.ts";

type FileResultProps = { tried: ImportDryRun; noun: string; marking?: RowMarks | undefined };

/** Result of a dry run: changes, errors, and the button that applies them. */
export function FileResult({ tried, noun, marking }: FileResultProps) {
  const { changeCount, problemCount, unchanged, name } = tried;
  return (
    <Box
      id="file-result"
      title={`Kết quả thử: ${name}`}
      head={
        <p role="status" className="text-text-2">
          <b className="num">{changeCount}</b> {noun} sẽ đổi, <b className="num">{unchanged}</b> {noun} giữ nguyên,{" "}
          <b className="num">{problemCount}</b> lỗi
        </p>
      }
    >
      <div className="box-body import-result">
        {tried.toAdd && <AddNames {...tried.toAdd} file={name} />}
        {problemCount > 0 && <Problems tried={tried} />}
        {problemCount === 0 && changeCount === 0 && (
          <Alert title="Tệp này không đổi gì">Mọi dòng đều giống dữ liệu đang có.</Alert>
        )}
        <MarkedAlert count={tried.markedCount} noun={noun} {...marking} />
        {tried.signedPreview !== null && (
          <ApplyForm signedPreview={tried.signedPreview} name={name} label={`${changeCount} thay đổi`} />
        )}
        {changeCount > 0 && <Changes run={tried} noun={noun} isNumbered />}
      </div>
    </Box>
  );
}

function ApplyForm({ signedPreview, name, label }: { signedPreview: string; name: string; label: string }) {
  const { formData } = useNavigation();
  return (
    <Form method="post" className="import-apply" aria-label="Áp dụng">
      <input type="hidden" name="signedPreview" value={signedPreview} />
      <input type="hidden" name="name" value={name} />
      <Button type="submit" busy={formData?.has("signedPreview") && !formData.has("add") ? "Đang áp dụng" : undefined}>
        Áp dụng {label}
      </Button>
    </Form>
  );
}

/** Asks for confirmation before unknown names are added to their list. */
function AddNames({ names, signedPreview, file }: { names: readonly string[]; signedPreview: string; file: string }) {
  const { formData } = useNavigation();
  return (
    <Form method="post" className="import-apply" aria-label="Thêm vào danh mục">
      <input type="hidden" name="signedPreview" value={signedPreview} />
      <input type="hidden" name="name" value={file} />
      <p>
        Chưa có trong danh mục: <b>{names.join(", ")}</b>. Viết sai thì sửa trong tệp; viết đúng thì thêm vào danh mục:
      </p>
      <Button
        type="submit"
        name="add"
        value="1"
        variant="outline"
        busy={formData?.has("add") ? "Đang thêm" : undefined}
      >
        Thêm {names.length} tên này rồi thử lại tệp
      </Button>
    </Form>
  );
}

function Problems({ tried: { problems, problemCount } }: { tried: ImportDryRun }) {
  const rows = problems.map((problem, index) => ({ ...problem, id: String(index) }));
  return (
    <>
      <Alert tone="error" title={`Còn ${problemCount} lỗi nên chưa nhập được`}>
        Sửa các ô dưới đây trong tệp, lưu lại rồi chọn tệp lần nữa.
      </Alert>
      <Table
        fitsPhone
        caption="Các ô có lỗi"
        columns={[
          { key: "row", title: "Dòng", numeric: true },
          {
            key: "message",
            title: "Cột và lỗi",
            cell: ({ column, message }) => (
              <div className="import-change">
                <b>{column}</b>
                <p>{message}</p>
              </div>
            ),
          },
        ]}
        rows={rows}
        idOf={(row) => row.id}
      />
      <MoreRows all={problemCount} visible={rows.length} noun="lỗi" />
    </>
  );
}

/** Changes that may be typos, to confirm. */
export function MarkedAlert({
  count,
  noun,
  why = "đổi giá nhiều",
  note,
}: { count: number; noun: string } & Partial<RowMarks>) {
  if (count === 0) return null;
  return (
    <Alert tone="warning" title={`${count} ${noun} ${why}`}>
      {note} Chúng đứng đầu bảng thay đổi và có dấu bên cạnh. Xem kỹ rồi mới áp dụng.
    </Alert>
  );
}

type ChangesProps = {
  run: DryRunView;
  noun: string;
  /** True for rows of a file. */
  isNumbered?: boolean;
};

/** The changes, row by row. */
export function Changes({ run: { changes, changeCount }, noun, isNumbered = false }: ChangesProps) {
  return (
    <>
      <Table
        fitsPhone
        caption="Các thay đổi"
        columns={[
          ...(isNumbered ? [{ key: "row" as const, title: "Dòng", numeric: true }] : []),
          {
            key: "cells",
            title: "Thay đổi",
            cell: ({ name, isNew, warning, cells }) => (
              <div className="import-change">
                <p>
                  <b>{name}</b> {isNew && <Badge tone="info">Mới</Badge>}
                </p>
                <div>
                  <ChangedCells cells={cells} />
                  {warning && <p className="import-warning">{warning}</p>}
                </div>
              </div>
            ),
          },
        ]}
        rows={changes}
        idOf={(change) => String(change.row)}
      />
      <MoreRows all={changeCount} visible={changes.length} noun={noun} />
    </>
  );
}

function ChangedCells({ cells }: { cells: ImportDryRun["changes"][number]["cells"] }) {
  return (
    <ul className="import-cells">
      {cells.map(({ column, before, after, warning }) => (
        <li key={column} className={/\n/.test(before + after) ? "import-lines" : undefined}>
          <span className="text-text-2">{column}:</span> <del>{before}</del> <ArrowRight aria-label="thành" />{" "}
          <ins>{after}</ins>
          {warning && (
            <>
              {" "}
              <Badge tone="warning">{warning}</Badge>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function MoreRows({ all, visible, noun }: { all: number; visible: number; noun: string }) {
  if (all <= visible) return null;
  return (
    <p className="text-text-2">
      và {all - visible} {noun} khác.
    </p>
  );
}
