import type { ProductKind } from "#modules/products/contract/product.ts";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { staffWords } from "../words.ts";

export type Asked = keyof ReturnType<typeof questionsOf>;

type QuestionProps = {
  kind: ProductKind;
  asking: Asked | null;
  /** What keeps guests from booking. */
  problems: readonly string[];
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something is done that is not easily undone. */
export function Question({ kind, asking, problems, onConfirm, onClose }: QuestionProps) {
  const { title, text, button } = questionsOf(kind)[asking ?? "drop"];
  return (
    <Modal
      open={asking !== null}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Quay lại
          </Button>
          <Button variant={asking === "publish" ? "deep" : "danger"} onClick={onConfirm}>
            {button}
          </Button>
        </>
      }
    >
      <div className="p-5">
        <p>{text}</p>
        {asking === "publish" && (
          <ul className="mt-2 list-disc pl-5">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </div>
    </Modal>
  );
}

function questionsOf(kind: ProductKind) {
  const { one, One, guestsSee } = staffWords[kind];
  return {
    publish: {
      title: "Đăng khi chưa bán được?",
      text: `Khách sẽ thấy trang ${guestsSee} với chữ “Chưa mở bán” và chưa đặt được:`,
      button: "Vẫn đăng",
    },
    hide: {
      title: `Ẩn ${one} này?`,
      text: `Khách không còn thấy và không đặt được ${one}. Đơn đã đặt vẫn giữ nguyên.`,
      button: `Ẩn ${one}, ngừng bán`,
    },
    drop: {
      title: "Bỏ bản nháp?",
      text: `Mọi thay đổi từ lần đăng cuối sẽ mất. ${One} chưa đăng lần nào và còn thiếu mục sẽ bị xoá hẳn.`,
      button: "Bỏ bản nháp",
    },
  };
}
