import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { queryOfForm } from "#web/components/search-address.ts";
import { paths } from "#web/paths.ts";

/** Sends a form of the trip as the short address it stands for, without leaving the place on the page. */
export function useTripForm(slug: string) {
  const navigate = useNavigate();
  return {
    action: paths.cruise(slug),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
      const query = queryOfForm(new FormData(event.currentTarget, submitter));
      void navigate(paths.cruise(slug, query), { preventScrollReset: true, replace: true });
    },
  };
}
