import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import GripVertical from "lucide-react/icons/grip-vertical";
import X from "lucide-react/icons/x";
import type { Picture as PictureData } from "#modules/media/contract.ts";
import type { PublishState } from "#modules/products/contract/product.ts";
import { IconButton } from "#ui/button.tsx";
import { Picture } from "#web/components/picture.tsx";
import { StateBadge } from "./state-badge.tsx";

export type HighlightedProduct = {
  id: string;
  title: string;
  slug: string;
  state: PublishState;
  thumbnail: PictureData | null;
};

type HighlightRowProps = {
  product: HighlightedProduct;
  index: number;
  count: number;
  mayArrange: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDrag: () => void;
  onDrop: () => void;
};

/** One position of the list; moved by drag and drop, or by its buttons on keyboard and touch. */
export function HighlightRow({
  product,
  index,
  count,
  mayArrange,
  onMove,
  onRemove,
  onDrag,
  onDrop,
}: HighlightRowProps) {
  return (
    <li
      className="top-row"
      draggable={mayArrange}
      onDragStart={onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <span className="top-place num">{index + 1}</span>
      {mayArrange && <GripVertical className="top-grip" aria-hidden="true" />}
      <span className="tour-thumb">
        {product.thumbnail && <Picture picture={product.thumbnail} sizes="96px" decorative />}
      </span>
      <span className="top-name">
        <b>{product.title}</b>
        {product.state !== "published" && <StateBadge state={product.state} />}
      </span>
      {mayArrange && (
        <span className="top-buttons">
          <IconButton
            label={`Đưa ${product.title} lên`}
            aria-disabled={index === 0 || undefined}
            onClick={() => onMove(index - 1)}
          >
            <ArrowUp />
          </IconButton>
          <IconButton
            label={`Đưa ${product.title} xuống`}
            aria-disabled={index === count - 1 || undefined}
            onClick={() => onMove(index + 1)}
          >
            <ArrowDown />
          </IconButton>
          <IconButton label={`Bỏ ${product.title}`} onClick={onRemove}>
            <X />
          </IconButton>
        </span>
      )}
    </li>
  );
}
