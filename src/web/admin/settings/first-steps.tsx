import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import { type ProductKind, productKinds } from "#modules/products/contract/product.ts";
import type { FirstStep } from "#modules/statistics/contract.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Box } from "../layout/box.tsx";
import { adminPaths, cityPaths, kindPaths, timetablePaths } from "../paths.ts";
import { staffLabels } from "../products/labels.ts";
import { capitalize } from "../worklist/item-display.ts";
import "./settings.css";

type StepTexts = { text: string; why: string; links: readonly { verb: string; href: string }[] };

const linksForKinds = (href: (kind: ProductKind) => string): StepTexts["links"] =>
  productKinds.map((kind) => ({
    verb: capitalize(staffLabels[kind].topOne),
    href: href(kind),
  }));

const stepTexts: Record<FirstStep["key"], StepTexts> = {
  contact: {
    text: "Hotline và email liên hệ",
    why: "Khách cần biết gọi ai; thư gửi khách ký tên bằng thông tin này.",
    links: [{ verb: "Điền", href: adminPaths.companySettings() }],
  },
  legal: {
    text: "Thông tin pháp lý của công ty",
    why: "Quy định về thương mại điện tử yêu cầu hiện ở chân trang.",
    links: [{ verb: "Điền", href: adminPaths.companySettings() }],
  },
  "bank-account": {
    text: "Tài khoản nhận tiền",
    why: "Chưa có tài khoản thì khách không quét mã để trả tiền được.",
    links: [{ verb: "Thêm", href: adminPaths.paymentSettings() }],
  },
  mail: {
    text: "Máy chủ thư",
    why: "Chưa có thì thư xác nhận chỉ nằm trong hộp thư đi.",
    links: [{ verb: "Xem", href: adminPaths.connections() }],
  },
  place: {
    text: "Vịnh, đảo hoặc thành phố",
    why: "Mỗi du thuyền thuộc về một vùng, mỗi khách sạn ở một thành phố.",
    links: [
      { verb: "Thêm vịnh", href: kindPaths.cruise.catalogue({ muc: "area" }) },
      { verb: "Thêm thành phố", href: cityPaths.create() },
    ],
  },
  product: {
    text: "Du thuyền hoặc khách sạn đầu tiên",
    why: "Tên, ảnh, phòng, điều khách cần biết.",
    links: linksForKinds((kind) => kindPaths[kind].create()),
  },
  prices: {
    text: "Bảng giá",
    why: "Không có giá thì không tính được tổng tiền.",
    links: linksForKinds((kind) => kindPaths[kind].inventory()),
  },
  nights: {
    text: "Mở bán các đêm",
    why: "Chỉ những đêm đã mở mới đặt được.",
    links: linksForKinds((kind) => kindPaths[kind].inventory()),
  },
  published: {
    text: "Đăng du thuyền hoặc khách sạn",
    why: "Bản nháp chưa ai thấy.",
    links: linksForKinds((kind) => kindPaths[kind].list()),
  },
  flights: {
    text: "Vé máy bay",
    why: "Bán chuyến trong lịch bay của mình, có hạng vé, hoặc kết nối một nguồn vé.",
    links: [
      { verb: "Thêm chuyến bay", href: timetablePaths.create() },
      { verb: "Xem nguồn vé", href: adminPaths.flightSettings() },
    ],
  },
};

/** Steps that are recommended, but not needed for selling. */
const optional: readonly FirstStep["key"][] = ["legal", "mail"];

/** Steps of each line of business: selling one of them is enough. */
const lines: readonly (readonly FirstStep["key"][])[] = [
  ["place", "product", "prices", "nights", "published"],
  ["flights"],
];

/** Open steps that block all sales. */
function listNeededSteps(steps: readonly FirstStep[]): FirstStep["key"][] {
  const open = steps.flatMap(({ key, done }) => (done || optional.includes(key) ? [] : [key]));
  const sells = lines.some((line) => !line.some((key) => open.includes(key)));
  return sells ? open.filter((key) => !lines.flat().includes(key)) : open;
}

export const canSell = (steps: readonly FirstStep[]): boolean => listNeededSteps(steps).length === 0;

/** Open steps before the first sale, each with a link to its page. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const needed = listNeededSteps(steps);
  return (
    <Box
      id="truoc-lan-ban-dau-tien"
      title="Trước lần bán đầu tiên"
      head={
        <p className="num">
          {steps.filter(({ done }) => done).length}/{steps.length} việc đã xong
        </p>
      }
    >
      <ul className="settings-rows">
        {steps.map(({ key, done }) => (
          <li key={key}>
            {done ? <CircleCheck /> : <CircleDashed />}
            <div className="settings-what">
              <p className="font-semi">
                {stepTexts[key].text}
                <span className="sr-only">{done ? ": đã xong" : ": chưa xong"}</span>
              </p>
              {!done && (
                <p className="text-text-2">
                  {stepTexts[key].why}
                  {!needed.includes(key) && " Nên có, không bắt buộc để bán."}
                </p>
              )}
            </div>
            {!done &&
              stepTexts[key].links.map(({ verb, href }) => (
                <Anchor key={href} className="link" href={href} aria-label={`${verb}: ${stepTexts[key].text}`}>
                  {verb}
                </Anchor>
              ))}
          </li>
        ))}
      </ul>
    </Box>
  );
}
