import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { resetLoading, startLoading, stopLoading } from "#ui/loading.ts";
import { Modal } from "#ui/modal.tsx";
import { NotFoundPanel } from "#ui/not-found-panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Sheet } from "./sheet.tsx";

/** Long enough to see and to test. */
const PRETENDED_WAIT_MS = 3000;

export function WaitingSection() {
  return (
    <Sheet id="cho-va-trong" title="Hộp thoại, khung chờ, trống">
      <CancelModal />
      <section className="gallery-wait-row" aria-busy="true" aria-label="Danh sách đang tải">
        <Skeleton className="gallery-wait-picture" />
        <div className="gallery-wait-text">
          <Skeleton className="gallery-wait" />
          <Skeleton className="gallery-wait-title" />
          <Skeleton className="gallery-wait" />
        </div>
      </section>
      <EmptyState
        title="Chưa có tàu nào để so sánh"
        actions={
          <LinkButton href="#nut" variant="outline" size="sm">
            Tìm du thuyền
          </LinkButton>
        }
      >
        <p>Chọn tối đa 4 tàu trong danh sách, chúng tôi xếp giá của nhà bạn cạnh nhau.</p>
      </EmptyState>
      <EmptyState
        size="page"
        title="Rất tiếc, Hải Trình không tìm thấy kết quả cho bạn"
        actions={
          <LinkButton href="#nut" variant="deep">
            OK
          </LinkButton>
        }
      >
        <p className="lead">Nhấn OK để bắt đầu tìm kiếm mới.</p>
      </EmptyState>
      <NotFoundPanel level={3} code="404" title="Rất tiếc, không tìm thấy kết quả cho bạn" home="#nut">
        <p>Nhấn OK để về trang chủ.</p>
      </NotFoundPanel>
    </Sheet>
  );
}

function CancelModal() {
  const [open, setOpen] = useState(false);
  const wait = () => {
    startLoading();
    setTimeout(stopLoading, PRETENDED_WAIT_MS);
  };
  return (
    <div className="sheet-pieces">
      <Button variant="danger" onClick={() => setOpen(true)}>
        Huỷ đơn
      </Button>
      <Button variant="quiet" onClick={wait}>
        Chờ ba giây
      </Button>
      <Button variant="quiet" onClick={resetLoading}>
        Thôi chờ
      </Button>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title="Huỷ đơn HT 7K3Q XA?"
        footer={
          <>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              Giữ đơn
            </Button>
            <Button variant="danger" onClick={() => setOpen(false)}>
              Huỷ đơn, nhận lại tiền
            </Button>
          </>
        }
      >
        <p className="gallery-modal">
          <b>Bạn nhận lại 9,212,500 đ.</b> Tiền về tài khoản đã chuyển trong 3 ngày làm việc. Phòng sẽ mở lại cho khách
          khác.
        </p>
      </Modal>
    </div>
  );
}
