import ArrowRight from "lucide-react/icons/arrow-right";
import { ResponsivePicture } from "#ui/responsive-picture.tsx";
import { paths } from "#web/paths.ts";
import catBa480Avif from "./pictures/dao-cat-ba-480.avif";
import catBa480 from "./pictures/dao-cat-ba-480.webp";
import catBa828Avif from "./pictures/dao-cat-ba-828.avif";
import catBa828 from "./pictures/dao-cat-ba-828.webp";
import haLong480Avif from "./pictures/vinh-ha-long-480.avif";
import haLong480 from "./pictures/vinh-ha-long-480.webp";
import haLong828Avif from "./pictures/vinh-ha-long-828.avif";
import haLong828 from "./pictures/vinh-ha-long-828.webp";
import lanHa480Avif from "./pictures/vinh-lan-ha-480.avif";
import lanHa480 from "./pictures/vinh-lan-ha-480.webp";
import lanHa828Avif from "./pictures/vinh-lan-ha-828.avif";
import lanHa828 from "./pictures/vinh-lan-ha-828.webp";

const twoSizes = (avif480: string, webp480: string, avif828: string, webp828: string) => [
  { width: 480, avif: avif480, webp: webp480 },
  { width: 828, avif: avif828, webp: webp828 },
];

/** Pictures of the areas by slug; an area without one has a plain jade background. */
const pictures = new Map([
  ["vinh-ha-long", twoSizes(haLong480Avif, haLong480, haLong828Avif, haLong828)],
  ["vinh-lan-ha", twoSizes(lanHa480Avif, lanHa480, lanHa828Avif, lanHa828)],
  ["dao-cat-ba", twoSizes(catBa480Avif, catBa480, catBa828Avif, catBa828)],
]);

type DestinationsProps = {
  areas: readonly { id: string; name: string; slug: string; cruiseCount: number }[];
  title: string;
  lead: string;
};

export function Destinations({ areas, title, lead }: DestinationsProps) {
  if (areas.length === 0) return null;
  return (
    <section className="below-view section home-destinations" aria-labelledby="areas">
      <div className="wrap">
        <div className="section-head">
          <h2 id="areas" className="title-2">
            {title}
          </h2>
          <p>{lead}</p>
        </div>
        <ul className="destinations">
          {areas.slice(0, 3).map((area, index) => {
            const sources = pictures.get(area.slug);
            return (
              <li key={area.id}>
                <a href={paths.destination(area.slug)}>
                  <div className={`figure destination-picture ${index === 0 ? "sail" : ""}`}>
                    {sources && (
                      <ResponsivePicture
                        sources={sources}
                        width={1600}
                        height={1067}
                        alt=""
                        sizes={index === 0 ? "(min-width: 1024px) 610px, 100vw" : "(min-width: 1024px) 400px, 50vw"}
                      />
                    )}
                  </div>
                  <div className="destination-text">
                    <p>
                      <span className="title-2 block">{area.name}</span>
                      <span className="text-sm">{area.cruiseCount} du thuyền</span>
                    </p>
                    <span className="destination-go">
                      <span>Xem ngay</span> <ArrowRight />
                    </span>
                  </div>
                </a>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
