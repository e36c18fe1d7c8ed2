import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { parse } from "#http/input.ts";
import { can } from "#kernel/actor.ts";
import { setHighlights } from "#modules/products/commands/set-highlights.ts";
import { highlightsInput } from "#modules/products/contract/editing.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { MAX_HIGHLIGHTS, MAX_TOP_PRODUCTS } from "#modules/products/limits.ts";
import { listHighlightsToArrange } from "#modules/products/queries/highlights.ts";

import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Combobox } from "#ui/combobox.tsx";
import type { Suggestion } from "#ui/use-suggestions.ts";
import { isRejection } from "#web/forms/rejection.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { kindPaths, staffKindAt } from "../paths.ts";
import type { Route } from "./+types/highlights-page.ts";
import { moveItem } from "./editor/move-item.ts";
import { type HighlightedProduct, HighlightRow } from "./highlight-row.tsx";
import { staffLabels } from "./labels.ts";
import "./products.css";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const kind = staffKindAt(url.pathname);
    return {
      kind,
      products: await listHighlightsToArrange(ctx, kind),
      mayArrange: can(ctx.actor, "catalogue.publish"),
    };
  });

const idsIn = (form: FormData, name: string) =>
  String(form.get(name) ?? "")
    .split(",")
    .filter(Boolean);

export const action = ({ url, ...args }: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    const kind = staffKindAt(url.pathname);
    const input = { ids: idsIn(form, "ids"), before: idsIn(form, "before") };
    await setHighlights(ctx, kind, parse(highlightsInput(kind), input));
    return { resultMessage: "Đã lưu thứ tự. Trang chủ đổi theo ngay." };
  });

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: staffLabels[loaderData?.kind ?? "cruise"].top }];

export default function HighlightsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, products: saved, mayArrange } = loaderData;
  const { top, line } = staffLabels[kind];
  const before = saved.map((one) => one.id).join();
  // The key resets the list when the server sends another one.
  return (
    <>
      <PageHeading title={top} crumbs={[{ label: line, href: kindPaths[kind].home() }]} />
      {isRejection(actionData) && (
        <div className="mb-4">
          <Alert tone="error" title={actionData.message} />
        </div>
      )}
      {actionData && !isRejection(actionData) && (
        <div className="mb-4" role="status">
          <Alert tone="success" title={actionData.resultMessage} />
        </div>
      )}
      <HighlightsEditor key={before} kind={kind} saved={saved} before={before} mayArrange={mayArrange} />
    </>
  );
}

type HighlightsEditorProps = { kind: ProductKind; saved: HighlightedProduct[]; before: string; mayArrange: boolean };

function HighlightsEditor({ kind, saved, before, mayArrange }: HighlightsEditorProps) {
  const { top, topOne } = staffLabels[kind];
  const [products, setProducts] = useState(saved);
  const [dragged, setDragged] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const busy = useNavigation().state === "submitting" ? "Đang lưu" : undefined;
  const ids = products.map((one) => one.id).join();
  const move = (from: number, to: number) => {
    if (to < 0 || to >= products.length) return;
    setProducts(moveItem(products, from, to));
    setAnnouncement(`${products[from]?.title}: vị trí ${to + 1} trên ${products.length}`);
  };
  const add = ({ value, label, note }: Suggestion) => {
    if (products.length >= MAX_HIGHLIGHTS || products.some((one) => one.id === value)) return;
    setProducts([...products, { id: value, title: label, slug: note ?? "", state: "published", thumbnail: null }]);
    setAnnouncement(`Đã thêm ${label}`);
  };
  return (
    <section className="box" aria-label={`Thứ tự ${top.toLowerCase()}`}>
      <div className="box-head">
        <h2>
          {products.length}/{MAX_HIGHLIGHTS} {topOne}
        </h2>
        <p className="text-text-2">
          Trang chủ hiện {MAX_TOP_PRODUCTS} {topOne} đã đăng đầu tiên; còn chỗ thì thêm theo thứ hạng.
        </p>
      </div>
      <ol className="top-list">
        {products.map((product, index) => (
          <HighlightRow
            key={product.id}
            product={product}
            index={index}
            count={products.length}
            mayArrange={mayArrange}
            onMove={(to) => move(index, to)}
            onRemove={() => setProducts(products.filter((one) => one !== product))}
            onDrag={() => setDragged(index)}
            onDrop={() => {
              if (dragged !== null) move(dragged, index);
              setDragged(null);
            }}
          />
        ))}
        {products.length === 0 && <li className="top-row">Chưa chọn {topOne} nào: trang chủ xếp theo thứ hạng.</li>}
      </ol>
      <p className="sr-only" role="status">
        {announcement}
      </p>
      {mayArrange && (
        <div className="box-body grid max-w-xl gap-4">
          {products.length < MAX_HIGHLIGHTS && (
            <Combobox
              key={products.length}
              label={`Thêm ${topOne}`}
              listLabel="Gợi ý"
              name="product"
              placeholder={`Nhập tên ${topOne}`}
              maxLength={100}
              find={(text, signal) => findProducts(kind, text, signal)}
              onPick={add}
            />
          )}
          <Form method="post" preventScrollReset>
            <input type="hidden" name="ids" value={ids} />
            <input type="hidden" name="before" value={before} />
            <Button type="submit" busy={busy} unavailable={ids === before ? "Chưa có thay đổi nào." : undefined}>
              Lưu thứ tự
            </Button>
          </Form>
        </div>
      )}
    </section>
  );
}

const searchPaths: Readonly<Record<ProductKind, string>> = {
  cruise: "/api/products/get-list",
  hotel: "/api/hotels/get-list",
};

async function findProducts(kind: ProductKind, text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const query = new URLSearchParams({ status: "published", title: text, size: "8" });
  const response = await fetch(`${searchPaths[kind]}?${query}`, { signal });
  if (!response.ok) throw new Error(`search answered ${response.status}`);
  const { result } = (await response.json()) as { result: { data: { _id: string; title: string; slug: string }[] } };
  return result.data.map(({ _id, title, slug }) => ({ value: _id, label: title, note: slug }));
}
