import MapPin from "lucide-react/icons/map-pin";
import { Score, Stars } from "#ui/stars.tsx";
import { FromPrice } from "../cabins/from-price.tsx";
import type { CruiseOffer } from "../cabins/offer.ts";

export function CruiseHeading({ cruise, ...page }: CruiseOffer) {
  return (
    <div className="grid gap-4 pb-5 lg:grid-cols-[1fr_auto] lg:items-end">
      <div className="min-w-0">
        <h1 className="title-1">{cruise.title}</h1>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <a className="link-tall underline decoration-ink-300 underline-offset-4" href="#danh-gia">
            <Score score={cruise.score} />
          </a>
          <Stars value={cruise.stars} label={`Du thuyền ${cruise.stars} sao`} />
          <span className="flex items-center gap-1.5 text-text-2">
            <MapPin />
            {cruise.address}
          </span>
          <a className="link link-tall" href="#lich-trinh">
            Xem bản đồ và lịch trình
          </a>
        </div>
      </div>
      <p className="text-sm text-text-2 lg:text-right">
        <FromPrice {...page} className="text-[1.375rem] font-bold text-text" />
      </p>
    </div>
  );
}
