import { Sheet } from "./sheet.tsx";

const swatches = [
  ["action", "Hành động chính"],
  ["deep", "Nền đậm"],
  ["selected", "Đã chọn"],
  ["link", "Liên kết"],
  ["soft", "Nền chọn"],
  ["rating", "Sao"],
  ["text", "Chữ"],
  ["text-3", "Chữ phụ"],
  ["control", "Viền ô"],
  ["paper", "Giấy dó"],
] as const;

export function ColourSection() {
  return (
    <Sheet id="mau-va-chu" title="Màu và chữ">
      <ul className="swatches">
        {swatches.map(([role, use]) => (
          <li key={role}>
            <span className={`swatch swatch-${role}`} />
            <b>{role}</b>
            <br />
            {use}
          </li>
        ))}
      </ul>
      <div className="sheet-body">
        <p className="title-hero">Ngủ lại giữa vịnh</p>
        <p className="title-1">Thuyền buồm Mộc Lan</p>
        <p className="title-2">Các loại phòng &amp; giá</p>
        <p className="title-3">Phòng Gia Đình Thông Nhau</p>
        <p className="lead">Con tàu vừa đủ lớn để có bể bơi, vừa đủ nhỏ để thuyền trưởng nhớ tên các bé.</p>
        <p>
          Ễ Ộ Ử Ẵ Ỹ ặ ệ ợ ữ ẫ: dấu chồng không chạm dòng trên. <b className="num">3,350,000 đ</b>
        </p>
        <p className="gallery-note">Miễn phí huỷ đến 23:59 ngày 04/12/2026</p>
      </div>
    </Sheet>
  );
}
