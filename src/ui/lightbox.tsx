import { Carousel, type Slide } from "./carousel.tsx";
import { Modal } from "./modal.tsx";

type LightboxProps = { title: string; slides: readonly Slide[]; start: number; open: boolean; onClose: () => void };

/** Full-screen pictures. */
export function Lightbox({ title, slides, start, open, onClose }: LightboxProps) {
  return (
    <Modal open={open} onClose={onClose} title={title} titleHidden className="lightbox on-deep">
      <Carousel label={title} slides={slides} start={start} />
    </Modal>
  );
}
