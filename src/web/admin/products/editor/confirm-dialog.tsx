import type { SaleProblem } from "#modules/availability/rules/sale-problems.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import type { HidingEffects } from "../hiding.server.ts";
import { HidingEffectList } from "../hiding-effects.tsx";
import { staffLabels } from "../labels.ts";
import { SaleProblemList } from "../sale-problem-list.tsx";

export type ConfirmedIntent = keyof ReturnType<typeof dialogTextsOf>;

type ConfirmDialogProps = {
  kind: ProductKind;
  intent: ConfirmedIntent | null;
  slug: string | null;
  /** The reasons why guests cannot book. */
  problems: readonly SaleProblem[];
  hiding: HidingEffects | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation before an action that is hard to undo. */
export function ConfirmDialog({ kind, intent, slug, problems, hiding, onConfirm, onClose }: ConfirmDialogProps) {
  const { title, text, button } = dialogTextsOf(kind)[intent ?? "discard"];
  return (
    <Modal
      open={intent !== null}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Quay lại
          </Button>
          <Button variant={intent === "publish" ? "deep" : "danger"} onClick={onConfirm}>
            {button}
          </Button>
        </>
      }
    >
      <div className="p-5">
        <p>{text}</p>
        {intent === "hide" && <HidingEffectList kind={kind} hiding={hiding} />}
        {intent === "publish" && <SaleProblemList kind={kind} slug={slug} problems={problems} />}
      </div>
    </Modal>
  );
}

function dialogTextsOf(kind: ProductKind) {
  const { noun, Noun, guestsSee } = staffLabels[kind];
  return {
    publish: {
      title: "Đăng khi chưa bán được?",
      text: `Khách sẽ thấy trang ${guestsSee} với chữ “Chưa mở bán” và chưa đặt được:`,
      button: "Vẫn đăng",
    },
    hide: {
      title: `Ẩn ${noun} này?`,
      text: `Khách không còn thấy và không đặt được ${noun}. Đơn đã đặt vẫn giữ nguyên.`,
      button: `Ẩn ${noun}, ngừng bán`,
    },
    discard: {
      title: "Bỏ bản nháp?",
      text: `Mọi thay đổi từ lần đăng cuối sẽ mất. ${Noun} chưa đăng lần nào và còn thiếu mục sẽ bị xoá hẳn.`,
      button: "Bỏ bản nháp",
    },
  };
}
