import { Badge } from "#ui/badge.tsx";
import { Price } from "#ui/price.tsx";
import { Table, type TableColumn } from "#ui/table.tsx";
import { Sheet } from "./sheet.tsx";

type Order = { code: string; guest: string; service: string; value: number; paid: number; note?: string };

const orders: readonly Order[] = [
  {
    code: "HT 7K3Q XA",
    guest: "Lê Thu Hằng",
    service: "Ngọc Lam · 1 × Ban Công",
    value: 9_212_500,
    paid: 9_212_500,
    note: "Bé dị ứng tôm",
  },
  { code: "HT 9C2R LM", guest: "Nguyễn Ngọc Ánh", service: "HAN–SGN khứ hồi", value: 10_242_000, paid: 0 },
];

const columns: readonly TableColumn<Order>[] = [
  { key: "code", title: "Mã đơn", cell: (order) => <b className="num">{order.code}</b> },
  { key: "guest", title: "Khách" },
  { key: "service", title: "Dịch vụ" },
  { key: "value", title: "Giá trị", numeric: true, cell: (order) => <Price amount={order.value} /> },
  {
    key: "paid",
    title: "Trạng thái",
    cell: (order) =>
      order.paid > 0 ? <Badge tone="success">Đã thanh toán</Badge> : <Badge tone="warning">Chờ thanh toán</Badge>,
  },
  { key: "note", title: "Ghi chú" },
];

export function TableSection() {
  return (
    <Sheet id="bang" title="Bảng" note="Một khoá thiếu trong dữ liệu dòng được nói ra ngay trong ô.">
      <Table
        caption="Đơn hàng"
        columns={columns}
        rows={orders}
        idOf={(order) => order.code}
        selected={new Set(["HT 7K3Q XA"])}
      />
      <Table
        caption="Yêu cầu đổi ngày"
        columns={columns}
        rows={[]}
        idOf={(order) => order.code}
        empty="Chưa có yêu cầu nào"
      />
    </Sheet>
  );
}
