import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { parse } from "#http/input.ts";
import { can } from "#kernel/actor.ts";
import { setHighlights } from "#modules/products/commands/set-highlights.ts";
import { highlightsInput } from "#modules/products/contract/editing.ts";
import { MAX_HIGHLIGHTS, MAX_TOP_PRODUCTS } from "#modules/products/limits.ts";
import { highlightsToArrange } from "#modules/products/queries/highlights.ts";

import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Combobox } from "#ui/combobox.tsx";
import type { Suggestion } from "#ui/use-suggestions.ts";
import { requestContext } from "#web/context.ts";
import { answer, submit } from "#web/outcome.ts";
import { isRefusal } from "#web/refusal.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/top-page.ts";
import { moved } from "./editor/moved.ts";
import { TopRow, type TopShip } from "./top-row.tsx";
import "./tours.css";

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return answer(async () => ({
    ships: await highlightsToArrange(ctx, "cruise"),
    mayArrange: can(ctx.actor, "catalogue.publish"),
  }));
}

const idsIn = (form: FormData, name: string) =>
  String(form.get(name) ?? "")
    .split(",")
    .filter(Boolean);

export function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  return submit(request, async (form) => {
    await setHighlights(
      ctx,
      "cruise",
      parse(highlightsInput("cruise"), { ids: idsIn(form, "ids"), before: idsIn(form, "before") }),
    );
    return { said: "Đã lưu thứ tự. Trang chủ đổi theo ngay." };
  });
}

export const meta: Route.MetaFunction = () => [{ title: "Top du thuyền" }];

export default function TopPage({ loaderData, actionData }: Route.ComponentProps) {
  const { ships: saved, mayArrange } = loaderData;
  const before = saved.map((ship) => ship.id).join();
  // Another list from the server begins anew.
  return (
    <>
      <PageHeading title="Top du thuyền" crumbs={[{ label: "Du thuyền Hạ Long", href: adminPaths.cruises() }]} />
      {isRefusal(actionData) && (
        <div className="mb-4">
          <Alert tone="error" title={actionData.message} />
        </div>
      )}
      {actionData && !isRefusal(actionData) && (
        <div className="mb-4" role="status">
          <Alert tone="success" title={actionData.said} />
        </div>
      )}
      <TopEditor key={before} saved={saved} before={before} mayArrange={mayArrange} />
    </>
  );
}

type TopEditorProps = { saved: TopShip[]; before: string; mayArrange: boolean };

function TopEditor({ saved, before, mayArrange }: TopEditorProps) {
  const [ships, setShips] = useState(saved);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const busy = useNavigation().state === "submitting" ? "Đang lưu" : undefined;
  const ids = ships.map((ship) => ship.id).join();
  const move = (from: number, to: number) => {
    if (to < 0 || to >= ships.length) return;
    setShips(moved(ships, from, to));
    setSaid(`${ships[from]?.title}: vị trí ${to + 1} trên ${ships.length}`);
  };
  const add = ({ value, label, note }: Suggestion) => {
    if (ships.length >= MAX_HIGHLIGHTS || ships.some((ship) => ship.id === value)) return;
    setShips([...ships, { id: value, title: label, slug: note ?? "", state: "published", thumbnail: null }]);
    setSaid(`Đã thêm ${label}`);
  };
  return (
    <section className="box" aria-label="Thứ tự top du thuyền">
      <div className="box-head">
        <h2>
          {ships.length}/{MAX_HIGHLIGHTS} du thuyền
        </h2>
        <p className="text-text-2">
          Trang chủ hiện {MAX_TOP_PRODUCTS} tàu đã đăng đầu tiên; còn chỗ thì thêm theo thứ hạng.
        </p>
      </div>
      <ol className="top-list">
        {ships.map((ship, index) => (
          <TopRow
            key={ship.id}
            {...{ ship, index, count: ships.length, mayArrange }}
            onMove={(to) => move(index, to)}
            onRemove={() => setShips(ships.filter((one) => one !== ship))}
            onDrag={() => setDragged(index)}
            onDrop={() => {
              if (dragged !== null) move(dragged, index);
              setDragged(null);
            }}
          />
        ))}
        {ships.length === 0 && <li className="top-row">Chưa chọn tàu nào: trang chủ xếp theo thứ hạng.</li>}
      </ol>
      <p className="sr-only" role="status">
        {said}
      </p>
      {mayArrange && (
        <div className="box-body grid max-w-xl gap-4">
          {ships.length < MAX_HIGHLIGHTS && (
            <Combobox
              key={ships.length}
              label="Thêm du thuyền"
              listLabel="Du thuyền gợi ý"
              name="ship"
              placeholder="Nhập tên du thuyền"
              maxLength={100}
              find={findShips}
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

async function findShips(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const query = new URLSearchParams({ status: "published", title: text, size: "8" });
  const response = await fetch(`/api/products/get-list?${query}`, { signal });
  if (!response.ok) throw new Error(`search answered ${response.status}`);
  const { result } = (await response.json()) as { result: { data: { _id: string; title: string; slug: string }[] } };
  return result.data.map(({ _id, title, slug }) => ({ value: _id, label: title, note: slug }));
}
