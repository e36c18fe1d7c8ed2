import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";

type PreviewedFormProps = {
  title: string;
  code: string;
  /** Why the booking cannot be changed this way; null when it can. */
  closed: string | null;
  /** Message of a rejected submission. */
  rejection: string | null;
  /** Token of the preview. */
  previewToken: string;
  /** The preview, and whether it can be saved. */
  result: ReactNode;
  maySave: boolean;
  /** Labels of the buttons: the first preview, another one, saving, and while it is saved. */
  labels: { preview: string; previewAgain: string; save: string; saving: string };
  hint: string;
  /** Content above the form. */
  above?: ReactNode;
  /** The fields. */
  children: ReactNode;
};

/** A page that changes a booking in two steps: a preview beside the fields, then saving what was shown. */
export function PreviewedForm({ title, code, closed, above, children, ...rest }: PreviewedFormProps) {
  return (
    <>
      <PageHeading
        title={title}
        crumbs={[
          { label: "Đơn đặt", href: adminPaths.bookings() },
          { label: spacedCode(code), href: adminPaths.booking(code) },
        ]}
      />
      {above}
      {closed === null ? (
        <Form method="post" noValidate className="admin-detail" preventScrollReset>
          <div className="admin-detail-main">{children}</div>
          <PreviewSide {...rest} />
        </Form>
      ) : (
        <Alert tone="warning" title={closed}>
          <LinkButton href={adminPaths.booking(code)} variant="quiet">
            Về đơn
          </LinkButton>
        </Alert>
      )}
    </>
  );
}

type PreviewSideProps = Pick<
  PreviewedFormProps,
  "rejection" | "previewToken" | "result" | "maySave" | "labels" | "hint"
>;

function PreviewSide({ rejection, previewToken, result, maySave, labels, hint }: PreviewSideProps) {
  const busy = useNavigation().state === "submitting";
  return (
    <div className="admin-detail-side">
      {rejection && <Alert tone="error">{rejection}</Alert>}
      {maySave && <input type="hidden" name="previewToken" value={previewToken} />}
      {result}
      <div className="change-actions">
        <Button
          type="submit"
          name="intent"
          value="preview"
          variant={maySave ? "quiet" : "deep"}
          busy={busy ? "Đang tính" : undefined}
        >
          {result ? labels.previewAgain : labels.preview}
        </Button>
        {maySave && (
          <Button type="submit" name="intent" value="save" busy={busy ? labels.saving : undefined}>
            {labels.save}
          </Button>
        )}
      </div>
      <p className="field-hint">{hint}</p>
    </div>
  );
}
