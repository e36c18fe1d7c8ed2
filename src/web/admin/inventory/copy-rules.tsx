import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select.tsx";
import type { RuleRow } from "./rule-row.ts";

export type CopiedRules = { rows: RuleRow[]; left: string[] };

type CopyRulesProps = {
  /** How a product of the kind is called. */
  one: string;
  products: readonly { slug: string; title: string }[];
  onCopied: (copied: CopiedRules) => void;
};

/** Fetches the rules of another product into the form; they are saved only when somebody saves them. */
export function CopyRules({ one, products, onCopied }: CopyRulesProps) {
  const [slug, setSlug] = useState("");
  const fetcher = useFetcher<{ copied: CopiedRules | null }>();
  const take = useRef(onCopied);
  take.current = onCopied;
  const copied = fetcher.data?.copied ?? null;
  // Synchronises the form with what the server has answered.
  useEffect(() => {
    if (copied) take.current(copied);
  }, [copied]);
  return (
    <div className="rules-copy">
      <SelectField
        label={`Chép quy tắc từ ${one} khác`}
        value={slug}
        options={[
          { value: "", label: `Chọn ${one}` },
          ...products.map(({ slug, title }) => ({ value: slug, label: title })),
        ]}
        onChange={(event) => setSlug(event.target.value)}
      />
      <Button
        variant="quiet"
        busy={fetcher.state === "idle" ? undefined : "Đang chép"}
        aria-disabled={slug === "" || undefined}
        onClick={() => slug !== "" && void fetcher.load(`?tu=${slug}`)}
      >
        Chép
      </Button>
      {copied && copied.left.length > 0 && (
        <p className="field-hint">
          Không chép quy tắc của phòng {one} này không có: {copied.left.join(", ")}.
        </p>
      )}
    </div>
  );
}
