import { data } from "react-router";
import type { PageHandle } from "#web/root.tsx";

export const handle: PageHandle = { document: "still" };

export function loader(): never {
  throw data(null, { status: 403 });
}

export default function ForbiddenPage() {
  return null;
}
