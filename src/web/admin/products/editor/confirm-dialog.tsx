import type { SaleProblem } from "#modules/availability/rules/sale-problems.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import type { Hiding } from "../hiding.server.ts";
import { HidingEffects } from "../hiding-effects.tsx";
import { staffLabels } from "../labels.ts";
import { SaleProblemList } from "../sale-problem-list.tsx";

export type ConfirmedIntent = keyof ReturnType<typeof questionsOf>;

type QuestionProps = {
  kind: ProductKind;
  asking: ConfirmedIntent | null;
  slug: string | null;
  /** The reasons why guests cannot book. */
  problems: readonly SaleProblem[];
  hiding: Hiding | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation before an action that is hard to undo. */
export function Question({ kind, asking, slug, problems, hiding, onConfirm, onClose }: QuestionProps) {
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
        {asking === "hide" && <HidingEffects kind={kind} hiding={hiding} />}
        {asking === "publish" && <SaleProblemList kind={kind} slug={slug} problems={problems} />}
      </div>
    </Modal>
  );
}

function questionsOf(kind: ProductKind) {
  const { one, One, guestsSee } = staffLabels[kind];
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
