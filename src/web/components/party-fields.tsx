import { useId, useState } from "react";
import { MAX_GUESTS } from "#kernel/party.ts";
import { Select } from "#ui/select.tsx";
import { Stepper } from "#ui/stepper.tsx";

export const childAgeOptions = Array.from({ length: 18 }, (_, age) => ({
  value: String(age),
  label: age === 0 ? "Dưới 1 tuổi" : `${age} tuổi`,
}));
const ages = [{ value: "", label: "Không thêm bé" }, ...childAgeOptions];

/** Default age of an added child: the oldest, so choosing the real age never raises the total. */
const AGE_OF_ADDED = "11";

/** Ages after minus or plus; minus removes the last child. */
export const resizeChildren = (ages: readonly string[], count: number): string[] =>
  Array.from({ length: count }, (_, index) => ages[index] ?? AGE_OF_ADDED);

type PartyFieldsProps = {
  adults: number;
  childAges: readonly number[];
  /** Maximum number of guests. */
  most?: number;
  onChange?: (party: { adults: number; childAges: number[] }) => void;
};

/**
 * Numbers of adults and children, and the children's ages. One empty age row is always left, so a form without a script can add
 * children too.
 */
export function PartyFields({ adults: firstAdults, childAges, most = MAX_GUESTS, onChange }: PartyFieldsProps) {
  const id = useId();
  const [adults, setAdults] = useState(firstAdults);
  const [children, setChildren] = useState<string[]>(childAges.map(String));
  const ageFields = adults + children.length < most ? [...children, ""] : children;

  const change = (nextAdults: number, next: string[]) => {
    setAdults(nextAdults);
    setChildren(next);
    onChange?.({ adults: nextAdults, childAges: next.map(Number) });
  };

  return (
    <div className="grid gap-3">
      <div className="flex items-center justify-between gap-4">
        <p className="text-sm font-semi">Người lớn</p>
        <Stepper
          label="người lớn"
          name="adults"
          value={adults}
          min={1}
          max={most - children.length}
          onChange={(count) => change(count, children)}
        />
      </div>
      {/* Without a script the ages alone give the number of children. */}
      <div className="with-script flex items-center justify-between gap-4">
        <p className="text-sm font-semi">Trẻ em</p>
        <Stepper
          label="trẻ em"
          value={children.length}
          max={most - adults}
          onChange={(count) => change(adults, resizeChildren(children, count))}
        />
      </div>
      {ageFields.map((age, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a child has no other identity than its place
        <div key={index} className="flex items-center justify-between gap-4">
          <label htmlFor={`${id}-${index}`} className="text-sm font-semi">
            {age === "" ? "Thêm bé" : `Bé ${index + 1}`}
            <span className="sr-only">, tuổi</span>
          </label>
          <span className="w-44">
            <Select
              id={`${id}-${index}`}
              name="childAge"
              options={age === "" ? ages : [{ value: "", label: "Bỏ bé này" }, ...ages.slice(1)]}
              value={age}
              onChange={(event) =>
                change(
                  adults,
                  ageFields.map((old, place) => (place === index ? event.target.value : old)).filter(Boolean),
                )
              }
            />
          </span>
        </div>
      ))}
      <p className="text-2xs text-text-3">Tuổi của bé vào ngày đầu tiên. Từ 12 tuổi thường tính như người lớn.</p>
    </div>
  );
}
