import type { PageName } from "#modules/pages/rules/page-names.ts";
import { type PictureSources, ResponsivePicture } from "#ui/responsive-picture.tsx";
import { paths } from "#web/paths.ts";
import { planeAtDawn } from "../flights/hero-picture.ts";
import haLong480Avif from "../home/pictures/vinh-ha-long-480.avif";
import haLong480 from "../home/pictures/vinh-ha-long-480.webp";
import haLong828Avif from "../home/pictures/vinh-ha-long-828.avif";
import haLong828 from "../home/pictures/vinh-ha-long-828.webp";
import lanHa480Avif from "../home/pictures/vinh-lan-ha-480.avif";
import lanHa480 from "../home/pictures/vinh-lan-ha-480.webp";
import { shoreAtDawn } from "../hotels/hero-picture.ts";
import "./information.css";

const haLong: PictureSources = [
  { width: 480, avif: haLong480Avif, webp: haLong480 },
  { width: 828, avif: haLong828Avif, webp: haLong828 },
];

const smallest = (sources: PictureSources) => sources.slice(0, 1);

/** Links to the products that can be booked, at the top of the guide. */
const ways = [
  { label: "Tìm du thuyền", href: paths.cruises(), sources: [{ width: 480, avif: lanHa480Avif, webp: lanHa480 }] },
  { label: "Tìm khách sạn", href: paths.hotels(), sources: smallest(shoreAtDawn) },
  { label: "Tìm vé máy bay", href: paths.flights(), sources: smallest(planeAtDawn) },
];

/** The pictures of an information page, below its lead; most pages have none. */
export function InformationPictures({ page }: { page: PageName }) {
  if (page === "about")
    return (
      <div className="figure sail information-picture">
        <ResponsivePicture
          sources={haLong}
          width={1600}
          height={1067}
          alt="Ba con tàu neo giữa núi đá vịnh Hạ Long"
          sizes="(min-width: 768px) 720px, calc(100vw - 32px)"
        />
      </div>
    );
  if (page !== "guide") return null;
  return (
    <ul className="information-ways">
      {ways.map(({ label, href, sources }) => (
        <li key={href}>
          <a className="link" href={href}>
            <span className="figure">
              <ResponsivePicture
                sources={sources}
                width={1200}
                height={800}
                alt=""
                sizes="(min-width: 768px) 230px, 30vw"
              />
            </span>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
