import { data } from "react-router";

export function loader(): never {
  throw data(null, { status: 403 });
}

export default function ForbiddenPage() {
  return null;
}
