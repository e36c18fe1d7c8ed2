import MapPin from "lucide-react/icons/map-pin";
import { ClassStars, Score } from "#ui/stars.tsx";
import { SaveButton } from "#web/components/save-button.tsx";
import { ShareButton } from "#web/components/share-button.tsx";
import { tripQuery } from "#web/components/trip.ts";
import { paths } from "#web/paths.ts";
import { FromPrice } from "./from-price.tsx";
import { productLabels } from "./product-labels.ts";
import type { AnyProductPage } from "./product-page.ts";
import { sharedOf } from "./shared-choice.ts";

export function ProductHeading({ product, locationLink, ...page }: AnyProductPage) {
  return (
    <div className="grid gap-4 pb-5 lg:grid-cols-[1fr_auto] lg:items-end">
      <div className="min-w-0">
        <h1 className="title-1">{product.title}</h1>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <a className="link-tall underline decoration-ink-300 underline-offset-4" href="#danh-gia">
            <Score score={product.score} />
          </a>
          <ClassStars value={product.stars} label={productLabels[page.trip.kind].stars(product.stars)} />
          <span className="flex items-center gap-1.5 text-text-2">
            <MapPin />
            {product.address}
          </span>
          <a className="link link-tall" href={`#${locationLink.id}`}>
            {locationLink.label}
          </a>
          <a
            className="link link-tall"
            rel="nofollow"
            href={paths.compare(page.trip.kind, { chon: product.slug, ...tripQuery({ ...page.trip, rooms: null }) })}
          >
            So sánh
          </a>
          <SaveButton kind={page.trip.kind} slug={product.slug} title={product.title} place="page" />
          <ShareButton {...sharedOf({ product, locationLink, ...page })} isShort />
        </div>
      </div>
      <p className="text-sm text-text-2 lg:text-right">
        <FromPrice {...page} className="text-[1.375rem] font-bold text-text" />
      </p>
    </div>
  );
}
