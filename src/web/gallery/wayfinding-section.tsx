import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Steps } from "#ui/steps.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { Sheet } from "./sheet.tsx";

const tabs = [
  { id: "ship", label: "Du thuyền", panel: <p>Tìm theo tên tàu, vịnh, ngày đi và mức giá.</p> },
  { id: "hotel", label: "Khách sạn", panel: <p>Tìm theo tên hoặc thành phố.</p> },
  { id: "flight", label: "Vé máy bay", panel: <p>Một chiều hoặc khứ hồi.</p> },
];

export function WayfindingSection() {
  return (
    <Sheet id="duong-di" title="Thẻ mục, bước, đường dẫn, phân trang">
      <Tabs label="Tìm gì" tabs={tabs} />
      <Steps
        label="Các bước đặt vé"
        steps={[
          { title: "Chọn chuyến bay", note: "Đã chọn 2 chiều", state: "done" },
          { title: "Đặt chỗ", note: "Điền thông tin để đặt chỗ", state: "inprogress" },
          { title: "Thanh toán", note: "Thanh toán để nhận vé máy bay", state: "incomplete" },
        ]}
      />
      <Breadcrumb
        crumbs={[
          { label: "Trang chủ", href: "#duong-di" },
          { label: "Tìm du thuyền", href: "#nut" },
        ]}
        current="Du thuyền Ngọc Lam"
      />
      <Pagination
        page={5}
        size={5}
        total={42}
        hrefOf={(page) => `?page=${page}#duong-di`}
        query={{}}
        sizes={{ min: 1, max: 20 }}
        noun="du thuyền"
      />
    </Sheet>
  );
}
