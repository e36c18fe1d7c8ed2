import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Carousel, type Slide } from "#ui/carousel.tsx";
import { Lightbox } from "#ui/lightbox.tsx";
import { Drawing, Sheet } from "./sheet.tsx";

const tones = ["jade", "son", "gold", "jade", "son", "gold"] as const;
const slides: Slide[] = tones.map((tone, index) => ({
  key: String(index),
  content: <Drawing tone={tone} />,
  thumbnail: <Drawing tone={tone} />,
}));

const voices: Slide[] = ["Nguyễn Ngọc Ánh", "Trần Quốc Bảo"].map((name) => ({
  key: name,
  content: <p className="lead">“Giá trên trang đúng bằng giá lúc trả.” {name}</p>,
}));

export function PictureSection() {
  const [open, setOpen] = useState(false);
  return (
    <Sheet id="anh" title="Bộ ảnh" note="Cuộn bằng tay, bằng mũi tên hay bàn phím; hết ảnh thì về đầu.">
      <div className="gallery-carousel">
        <Carousel label="Ảnh Du thuyền Ngọc Lam" slides={slides} />
      </div>
      <Carousel label="Cảm nhận của khách" noun="cảm nhận" controls="below" slides={voices} />
      <div className="sheet-pieces">
        <Button variant="quiet" onClick={() => setOpen(true)}>
          Xem {slides.length} ảnh
        </Button>
      </div>
      <Lightbox title="Ảnh Du thuyền Ngọc Lam" slides={slides} start={1} open={open} onClose={() => setOpen(false)} />
    </Sheet>
  );
}
