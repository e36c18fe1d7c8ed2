import Download from "lucide-react/icons/download";
import Heart from "lucide-react/icons/heart";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { Anchor } from "#ui/anchor.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Row, Sheet } from "./sheet.tsx";

/** `data-force` tells the test to force a state that needs a pointer or the keyboard. */
export function ButtonSection() {
  return (
    <Sheet id="nut" title="Nút" note="Một nút son mỗi màn hình. Hàng lặp lại trong danh sách dùng ngọc đậm.">
      <div>
        <Row label="Chính (son)">
          <Button>Đặt ngay</Button>
          <Button data-force="hover">Rê chuột</Button>
          <Button data-force="active">Nhấn</Button>
          <Button data-force="focus-visible">Tiêu điểm</Button>
          <Button busy="Đang giữ phòng">Giữ phòng</Button>
          <Button disabled>Tạm khoá</Button>
          <Button unavailable="Chọn ngày đi trước">Chưa đủ</Button>
        </Row>
        <Row label="Ngọc đậm">
          <Button variant="deep">Chọn</Button>
          <Button variant="deep" data-force="hover">
            Rê chuột
          </Button>
          <Button variant="deep" data-force="focus-visible">
            Tiêu điểm
          </Button>
          <Button variant="deep" disabled>
            Hết chỗ
          </Button>
        </Row>
        <Row label="Viền ngọc">
          <Button variant="outline">Xem tất cả</Button>
          <Button variant="outline" data-force="hover">
            Rê chuột
          </Button>
          <Button variant="outline" busy="Đang tải">
            Tải
          </Button>
          <LinkButton variant="outline" href="#nut">
            <Download />
            Tải vé
          </LinkButton>
        </Row>
        <Row label="Trung tính">
          <Button variant="quiet">Quay lại</Button>
          <Button variant="quiet" data-force="hover">
            Rê chuột
          </Button>
          <Button variant="quiet">
            <SlidersHorizontal />
            Bộ lọc · 2
          </Button>
        </Row>
        <Row label="Liên kết">
          <Button variant="text">Xoá lựa chọn</Button>
          <Button variant="text" data-force="hover">
            Rê chuột
          </Button>
          <p>
            Một{" "}
            <Anchor className="link" href="#nut">
              liên kết trong câu
            </Anchor>{" "}
            thì gạch chân.
          </p>
        </Row>
        <Row label="Huỷ, xoá">
          <Button variant="danger">Huỷ đơn</Button>
          <Button variant="danger" data-force="hover">
            Rê chuột
          </Button>
        </Row>
        <Row label="Cỡ">
          <LinkButton size="lg" href="#nut">
            Lớn 56
          </LinkButton>
          <Button>Thường 48</Button>
          <Button size="sm">Nhỏ 44</Button>
          <IconButton label="Yêu thích" line>
            <Heart />
          </IconButton>
        </Row>
        <Row label="Trên nền đậm" deep>
          <Button>Đặt ngay</Button>
          <Button variant="white">Xem tàu</Button>
          <Button variant="on-deep">Liên hệ</Button>
          <Button variant="on-deep" data-force="focus-visible">
            Tiêu điểm
          </Button>
        </Row>
      </div>
    </Sheet>
  );
}
