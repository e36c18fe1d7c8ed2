import { Anchor } from "./anchor.tsx";
import { Button } from "./button.tsx";
import { type PageSlot, pageSlots } from "./page-slots.ts";

type PaginationProps = {
  page: number;
  size: number;
  total: number;
  hrefOf: (page: number) => string;
  /** Hidden fields of the page-size form: the query without the page; the size has its own field. */
  query: Readonly<Record<string, string>>;
  sizes: { min: number; max: number };
  /** "Đang xem" counts these ("du thuyền"). */
  noun: string;
  /** Label, for pages with several paginations. */
  label?: string;
};

export function Pagination({ page, size, total, hrefOf, query, sizes, noun, label = "Phân trang" }: PaginationProps) {
  if (total === 0) return null;
  const pages = Math.ceil(total / size);
  // "20 of 17" would be untrue.
  const shown = Math.min(size, total);
  const slots = pageSlots(Math.min(page, pages), pages);
  return (
    <nav className="pagination" aria-label={label}>
      <form method="get" className="inline-flex flex-wrap items-center gap-2" data-applies>
        {Object.entries(query)
          .filter(([name]) => name !== "size")
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <p className="inline-flex items-center gap-2">
          <label className="inline-flex items-center gap-2">
            Đang xem:
            <input
              key={shown}
              className="input"
              type="number"
              name="size"
              inputMode="numeric"
              min={sizes.min}
              max={sizes.max}
              defaultValue={shown}
              aria-label={`Đang xem: số ${noun} mỗi trang, từ ${sizes.min} đến ${sizes.max}`}
              onBlur={(event) => applySize(event.currentTarget, shown, sizes)}
            />
          </label>
          của <b>{total}</b>
        </p>
        <Button type="submit" variant="quiet" size="sm" className="without-script">
          Áp dụng
        </Button>
      </form>
      <ol>
        <li>
          <Edge label="Trước" name="Trang trước" href={page > 1 ? hrefOf(page - 1) : null} />
        </li>
        {slots.map((slot) => (
          <li key={slot} className={slots.length > 5 && isFar(slot, page, pages) ? "far" : undefined}>
            {typeof slot === "number" ? (
              <Anchor
                href={hrefOf(slot)}
                aria-label={`Trang ${slot}`}
                {...(slot === page && { "aria-current": "page" as const })}
              >
                {slot}
              </Anchor>
            ) : (
              <span className="gap">…</span>
            )}
          </li>
        ))}
        <li>
          <Edge label="Tiếp" name="Trang tiếp" href={page < pages ? hrefOf(page + 1) : null} />
        </li>
      </ol>
    </nav>
  );
}

/** Hidden in narrow windows: neither an end nor the current page. */
const isFar = (slot: PageSlot, page: number, pages: number) =>
  typeof slot === "number" && slot !== 1 && slot !== pages && slot !== page;

function Edge({ label, name, href }: { label: string; name: string; href: string | null }) {
  return href ? (
    <Anchor href={href} aria-label={name}>
      {label}
    </Anchor>
  ) : (
    <span aria-disabled="true">{label}</span>
  );
}

/** Clamps a page size to its limits; text that is no number changes nothing. */
function applySize(input: HTMLInputElement, size: number, sizes: { min: number; max: number }): void {
  const count = Math.trunc(Number(input.value));
  const applied =
    input.value.trim() === "" || Number.isNaN(count) ? size : Math.min(sizes.max, Math.max(sizes.min, count));
  input.value = String(applied);
  if (applied !== size) input.form?.requestSubmit();
}
