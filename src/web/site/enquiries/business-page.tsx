import { parseDateText } from "#kernel/calendar-date.ts";
import { listCharterCruises } from "#modules/cruises/queries/list-charter-cruises.ts";
import { sendBusinessEnquiry } from "#modules/enquiries/commands/send-enquiry.ts";
import { businessEnquiryInput, enquiryNeeds } from "#modules/enquiries/contract.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { ResponsivePicture } from "#ui/responsive-picture.tsx";
import { invoiceOf } from "#web/components/invoice-fields.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { Picture } from "#web/components/picture.tsx";
import { runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import { offerCaptcha } from "#web/server/offer-captcha.ts";
import { CARD_SIZES } from "../blog/post-card.tsx";
import type { Route } from "./+types/business-page.ts";
import { BusinessForm } from "./business-form.tsx";
import { EnquirySent } from "./enquiry-form.tsx";
import { fileForm } from "./file-form.ts";
import table828Avif from "./pictures/table-828.avif";
import table828 from "./pictures/table-828.webp";
import table1440Avif from "./pictures/table-1440.avif";
import table1440 from "./pictures/table-1440.webp";
import "./enquiries.css";

// Hydrated, because the script of documents holds the form while there is no network (offline-forms.ts).
export const handle: PageHandle = { document: "hydrated" };

const SHOWN_SHIPS = 6;

/** A long table on a deck at dusk. */
const table = [
  { width: 828, avif: table828Avif, webp: table828 },
  { width: 1440, avif: table1440Avif, webp: table1440 },
];
const PICTURE_SIZES = "(min-width: 1280px) 1240px, calc(100vw - 32px)";

export const loader = ({ context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => ({
    ships: await listCharterCruises(ctx, SHOWN_SHIPS),
    captcha: offerCaptcha(context, "business"),
  }));

export const action = (args: Route.ActionArgs) =>
  fileForm(args, { action: "business", schema: businessEnquiryInput, read: readBusiness }, sendBusinessEnquiry);

function readBusiness(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  const plain = ["name", "phone", "email", "company", "people", "nights", "budget", "message"];
  return {
    ...Object.fromEntries(plain.map((name) => [name, text(name).trim()])),
    startsOn: parseDateText(text("startsOn")) ?? text("startsOn").trim(),
    needs: enquiryNeeds.filter((need) => form.has(`needs.${need}`)),
    invoice: invoiceOf(text),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: "Du thuyền cho doanh nghiệp và đoàn đông",
    description:
      "Thuê trọn tàu, hội nghị, tiệc tối trên vịnh Hạ Long cho công ty và đoàn đông: nói số người, ngày và ngân sách, nhận báo giá rõ từng dòng.",
    path: paths.business(),
  });

const services = [
  {
    title: "Thuê trọn tàu",
    text: "Cả con tàu của riêng đoàn: giờ ăn, chương trình và nhạc theo ý mình. Giá trọn tàu tính một lần cho đủ người.",
  },
  {
    title: "Họp và tiệc trên vịnh",
    text: "Phòng ăn thành phòng họp ban ngày, tiệc tối trên boong ban đêm. Bạn ghi cần máy chiếu, âm thanh hay bàn gala.",
  },
  {
    title: "Từ cửa công ty đến cầu cảng",
    text: "Xe đón, khách sạn đêm trước và vé máy bay cho người ở xa, cùng một báo giá, một hoá đơn.",
  },
];

export default function BusinessPage({ loaderData: { ships, captcha }, actionData }: Route.ComponentProps) {
  const code = actionData && "sent" in actionData ? actionData.sent : null;
  return (
    <div className="wrap section business">
      <header className="grid max-w-[720px] gap-3">
        <h1 className="title-1">Du thuyền cho doanh nghiệp</h1>
        <p className="lead">
          Bạn cho biết số khách, ngày đi và điều đoàn cần. Nhân viên dựng lịch trình và gửi báo giá rõ từng dòng; bạn
          đồng ý ngay trên trang báo giá.
        </p>
        <p>
          <LinkButton href="#yeu-cau">Nhận báo giá</LinkButton>
        </p>
      </header>
      <div className="figure sail business-picture">
        <ResponsivePicture sources={table} width={2400} height={900} alt="" sizes={PICTURE_SIZES} priority />
      </div>
      <ul className="business-services">
        {services.map(({ title, text }) => (
          <li key={title}>
            <h2 className="title-3">{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      {ships.length > 0 && <Ships ships={ships} />}
      {/* Target of the form's URL fragment: after submitting, the browser scrolls here. */}
      <div id="yeu-cau" className="scroll-mt-28">
        {code ? (
          <EnquirySent code={code} again={paths.business()} />
        ) : (
          <BusinessForm actionData={actionData} captcha={captcha} />
        )}
      </div>
    </div>
  );
}

function Ships({ ships }: { ships: Route.ComponentProps["loaderData"]["ships"] }) {
  return (
    <section aria-labelledby="tau-tron">
      <h2 id="tau-tron" className="title-2">
        Tàu nhận thuê trọn
      </h2>
      <ul className="business-ships">
        {ships.map(({ id, slug, title, thumbnail, cabins, category }) => (
          <li key={id}>
            {thumbnail && <Picture picture={thumbnail} sizes={CARD_SIZES} decorative />}
            <h3 className="title-3">
              <a className="link" href={paths.cruise(slug)}>
                {title}
              </a>
            </h3>
            <p className="text-sm text-text-2">
              {category.name}, {cabins} phòng
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
