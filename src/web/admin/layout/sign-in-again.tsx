import { useState } from "react";
import { useLocation } from "react-router";
import { Button, buttonClass } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { adminPaths } from "../paths.ts";

/** Asks whoever is signed out to sign in again in another tab: the page stays, and what is typed in it. */
export default function SignInAgain({ onSignedIn }: { onSignedIn: () => void }) {
  const [isClosed, setClosed] = useState(false);
  const { pathname, search } = useLocation();
  if (isClosed) {
    return (
      <div role="status">
        <p className="network-notice on-deep">
          <span>Bạn đã đăng xuất. Những gì bạn đã điền vẫn còn đây, chưa được gửi.</span>
          <button type="button" onClick={() => setClosed(false)}>
            Đăng nhập lại
          </button>
        </p>
      </div>
    );
  }
  return (
    <Modal
      open
      onClose={() => setClosed(true)}
      title="Bạn cần đăng nhập lại"
      footer={
        <>
          <Button variant="quiet" onClick={onSignedIn}>
            Tôi đã đăng nhập, gửi tiếp
          </Button>
          <a
            className={buttonClass("primary")}
            href={adminPaths.signIn({ den: pathname + search })}
            target="_blank"
            rel="noopener"
          >
            Đăng nhập ở thẻ mới
          </a>
        </>
      }
    >
      <div className="modal-body">
        <p>
          Phiên làm việc của bạn đã kết thúc. Trang này và những gì bạn đã điền vẫn còn đây. Hãy đăng nhập ở thẻ mới rồi
          quay lại: trang tự gửi tiếp.
        </p>
      </div>
    </Modal>
  );
}
