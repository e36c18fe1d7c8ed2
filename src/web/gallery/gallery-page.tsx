import { calendarDate } from "#kernel/calendar-date.ts";
import { ToastLog } from "#ui/toast.tsx";
import { ButtonSection } from "./button-section.tsx";
import { CardSection } from "./card-section.tsx";
import { ChoiceSection } from "./choice-section.tsx";
import { ColourSection } from "./colour-section.tsx";
import { DateSection } from "./date-section.tsx";
import { FieldSection } from "./field-section.tsx";
import "./gallery.css";
import { MessageSection } from "./message-section.tsx";
import { PictureSection } from "./picture-section.tsx";
import { TableSection } from "./table-section.tsx";
import { WaitingSection } from "./waiting-section.tsx";
import { WayfindingSection } from "./wayfinding-section.tsx";

/** Fixed current day of the gallery, so that screenshots are stable. */
const TODAY = calendarDate("2026-12-05");

/** Every component of the design system in every state. Built for development and tests only (routes.ts). */
export default function GalleryPage() {
  return (
    <main className="wrap gallery-page">
      <ToastLog />
      <title>Bảng thành phần · Hải Trình</title>
      <p className="gallery-note">Hải Trình · bảng thành phần</p>
      <h1 className="title-1">Nước ngọc, đá vôi, một cánh buồm</h1>
      <p className="lead">
        Mọi trạng thái của từng thành phần. Màu son chỉ dùng cho hành động chính của màn hình; ngọc cho mọi lựa chọn;
        giấy dó cho phần kể chuyện.
      </p>
      <ColourSection />
      <ButtonSection />
      <FieldSection />
      <ChoiceSection />
      <DateSection today={TODAY} />
      <WayfindingSection />
      <MessageSection />
      <CardSection />
      <TableSection />
      <PictureSection />
      <WaitingSection />
    </main>
  );
}
