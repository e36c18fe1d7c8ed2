import { useId } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { island } from "./island.tsx";

function Field({ label }: { label: string }) {
  const id = useId();
  return (
    <label htmlFor={id}>
      {label}
      <input id={id} />
    </label>
  );
}

const FieldIsland = island("trip-form", Field);

test("an island writes its name and its props into the markup", () => {
  const html = renderToString(<FieldIsland label={'Ngày "đi"'} />);
  expect(html).toContain('<app-island id="island-trip-form" name="trip-form"');
  expect(html).toContain('data-props="{&quot;label&quot;:&quot;Ngày \\&quot;đi\\&quot;&quot;}"');
});

test("an island renders the ids that the browser counts when it hydrates the island alone", () => {
  const alone = renderToString(<Field label="Ngày" />, { identifierPrefix: "trip-form-panel-" });
  const html = renderToString(
    <div>
      <Field label="Trước" />
      <FieldIsland label="Ngày" place="panel" />
    </div>,
  );
  expect(html).toContain(alone);
});

test("two islands of one name on a page have different ids", () => {
  const html = renderToString(
    <>
      <FieldIsland label="Ngày" />
      <FieldIsland label="Ngày" place="panel" />
    </>,
  );
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(4);
});
