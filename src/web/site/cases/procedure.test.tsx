import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { COMPLAINT_YEARS } from "#modules/cases/limits.ts";
import { ComplaintSteps } from "./procedure.tsx";

test("whoever complains reads how long it is known whose complaint it was", () => {
  expect(renderToStaticMarkup(<ComplaintSteps />)).toContain(`được giữ ${COMPLAINT_YEARS} năm sau khi xong`);
});
