import BedDouble from "lucide-react/icons/bed-double";
import MapPin from "lucide-react/icons/map-pin";
import Search from "lucide-react/icons/search";
import Wallet from "lucide-react/icons/wallet";
import { Button, type ButtonVariant } from "#ui/button.tsx";
import { Select } from "#ui/select.tsx";
import { paths } from "../paths.ts";
import { bandOf, priceBands } from "./price-bands.ts";
import { SearchCell } from "./search-cell.tsx";
import { TitleBox } from "./title-box.tsx";
import "./search.css";

/** A search as it stands in the address of the hotel list. */
type HotelSearch = { title?: string; city?: string; greater_defaultPrice?: number; lower_defaultPrice?: number };

type HotelSearchFormProps = {
  search: HotelSearch;
  cities: readonly { id: string; name: string }[];
  className?: string;
  button: { label: string; variant: ButtonVariant };
};

/** Which house, where and for how much; a plain form that goes to the list. */
export function HotelSearchForm({ search, cities, className, button }: HotelSearchFormProps) {
  const band = bandOf(search.greater_defaultPrice, search.lower_defaultPrice);

  return (
    <search className={className} aria-label="Tìm khách sạn">
      <form className="search search-of-4" action={paths.hotels()}>
        <div className="search-cell">
          <BedDouble />
          <TitleBox of="hotel" key={search.title ?? ""} label="Tên khách sạn" defaultValue={search.title ?? ""} />
        </div>
        <SearchCell icon={MapPin} label="Thành phố">
          {(id) => (
            <Select
              key={search.city}
              id={id}
              name="city"
              defaultValue={search.city ?? ""}
              options={[
                { value: "", label: "Tất cả thành phố" },
                ...cities.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </SearchCell>
        <SearchCell icon={Wallet} label="Mức giá">
          {(id) => (
            <Select key={band?.value} id={id} name="band" defaultValue={band?.value ?? ""} options={priceBands} />
          )}
        </SearchCell>
        <Button type="submit" variant={button.variant} className="search-button">
          <Search />
          {button.label}
        </Button>
      </form>
    </search>
  );
}
