import { Combobox } from "#ui/combobox.tsx";
import type { Suggestion } from "#ui/use-suggestions.ts";
import { paths } from "../paths.ts";

const kinds = {
  cruise: {
    listLabel: "Du thuyền gợi ý",
    placeholder: "Nhập tên du thuyền",
    find: suggestionsFrom("/api/products/search"),
    pathOf: paths.cruise,
  },
  hotel: {
    listLabel: "Khách sạn gợi ý",
    placeholder: "Nhập tên khách sạn",
    find: suggestionsFrom("/api/hotels/search"),
    pathOf: paths.hotel,
  },
};

type TitleBoxProps = { kind: keyof typeof kinds; label: string; defaultValue: string };

/** Product search by name; choosing a suggestion opens its page. */
export function TitleBox({ kind, label, defaultValue }: TitleBoxProps) {
  const { listLabel, placeholder, find, pathOf } = kinds[kind];
  return (
    <Combobox
      label={label}
      listLabel={listLabel}
      name="title"
      defaultText={defaultValue}
      placeholder={placeholder}
      maxLength={100}
      className="search-cell-input"
      inputClass=""
      labelClass=""
      find={find}
      onPick={({ value }) => location.assign(pathOf(value))}
    />
  );
}

function suggestionsFrom(path: string) {
  return async (title: string, signal: AbortSignal): Promise<Suggestion[]> => {
    const response = await fetch(`${path}?title=${encodeURIComponent(title)}`, { signal });
    if (!response.ok) throw new Error(`suggestions: ${response.status}`);
    const body: unknown = await response.json();
    if (typeof body !== "object" || body === null || !("data" in body) || !Array.isArray(body.data)) return [];
    return body.data
      .filter((item) => typeof item?.slug === "string" && typeof item?.title === "string")
      .map((item) => ({ value: item.slug, label: item.title }));
  };
}
