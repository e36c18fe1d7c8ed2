import Plane from "lucide-react/icons/plane";
import PlaneLanding from "lucide-react/icons/plane-landing";
import { fold } from "#kernel/vietnamese.ts";
import { Combobox } from "#ui/combobox.tsx";
import type { Suggestion } from "#ui/use-suggestions.ts";
import { Sheet } from "./sheet.tsx";

const airports: readonly Suggestion[] = [
  { value: "DAD", code: "DAD", label: "Đà Nẵng", note: "Sân bay Đà Nẵng, Việt Nam", icon: <Plane /> },
  { value: "DLI", code: "DLI", label: "Đà Lạt", note: "Liên Khương, Việt Nam", icon: <Plane /> },
  { value: "HAN", code: "HAN", label: "Hà Nội", note: "Nội Bài, Việt Nam", icon: <Plane /> },
];

const findAirports = async (text: string) => airports.filter(({ label }) => fold(label).includes(fold(text)));
const findNever = () => new Promise<Suggestion[]>(() => {});
const findFails = () => Promise.reject(new Error("no network"));

export function ChoiceSection() {
  return (
    <Sheet
      id="goi-y"
      title="Gợi ý"
      note="Hỏi sau khi ngừng gõ nửa giây; mở khi bấm hoặc gõ, đóng khi bấm ra ngoài; không có chữ thì không gợi ý."
    >
      <div className="sheet-grid gallery-suggestions">
        <Combobox
          label="Điểm đến"
          icon={PlaneLanding}
          listLabel="Sân bay gợi ý"
          name="airport"
          valueName="airportCode"
          placeholder="Thành phố hoặc sân bay"
          find={findAirports}
        />
        <Combobox label="Đang tìm" listLabel="Gợi ý" name="slow" find={findNever} />
        <Combobox label="Không tải được" listLabel="Gợi ý" name="broken" find={findFails} />
      </div>
    </Sheet>
  );
}
