import { data } from "react-router";
import type { PageHandle } from "#web/root.tsx";

export const handle: PageHandle = { document: "static" };

/** Answers 404 for every address without a route. */
export function loader(): never {
  throw data({ message: "Trang này đã đổi bến hoặc chưa từng có." }, { status: 404 });
}

export default function MissingPage() {
  return null;
}
