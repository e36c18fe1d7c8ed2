import { useLocation } from "react-router";
import { Button, buttonClass } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { adminPaths } from "../paths.ts";

type SignInAgainProps = {
  /** Shown as a line at the end of the page instead of a dialog. */
  isLater: boolean;
  onLater: (isLater: boolean) => void;
  onSignedIn: () => void;
};

/** Asks a user with an expired session to sign in again in another tab: the page keeps its unsaved input. */
export default function SignInAgain({ isLater, onLater, onSignedIn }: SignInAgainProps) {
  const { pathname, search } = useLocation();
  if (isLater) {
    return (
      <div role="status">
        <p className="network-notice on-deep">
          <span>Bạn đã đăng xuất. Những gì bạn đã điền vẫn còn đây, chưa được gửi.</span>
          <button type="button" onClick={() => onLater(false)}>
            Đăng nhập lại
          </button>
        </p>
      </div>
    );
  }
  return (
    <Modal
      open
      onClose={() => onLater(true)}
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
      <p className="p-5">
        Phiên làm việc của bạn đã kết thúc. Trang này và những gì bạn đã điền vẫn còn đây. Hãy đăng nhập ở thẻ mới rồi
        quay lại: trang tự gửi tiếp.
      </p>
    </Modal>
  );
}
