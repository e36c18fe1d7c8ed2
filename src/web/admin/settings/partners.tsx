import { type PartnerEntry, type PartnerKind, partnerKinds } from "#modules/homepage/contract.ts";
import { MAX_PARTNERS } from "#modules/homepage/limits.ts";
import { MIN_LOGO_SIDE } from "#modules/media/limits.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Picture } from "#web/components/picture.tsx";
import { Box } from "../layout/box.tsx";
import { DeleteDialog } from "../layout/delete-dialog.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";
import { Fields, type FormField, positionField } from "../layout/form-fields.tsx";

const kindNames: Record<PartnerKind, string> = {
  cruise: "Hãng du thuyền",
  hotel: "Khách sạn",
  airline: "Hãng hàng không",
};

/** Partners: cruise companies, hotels and airlines, each with a logo or only its name. */
export function Partners({ partners, mayWrite }: { partners: readonly PartnerEntry[]; mayWrite: boolean }) {
  return (
    <Box id="doi-tac" title="Đối tác" head={mayWrite && <PartnerDialog next={(partners.at(-1)?.position ?? 0) + 10} />}>
      <p className="box-body text-text-2">
        Trang chủ hiện {MAX_PARTNERS.cruise} hãng du thuyền, {MAX_PARTNERS.hotel} khách sạn và {MAX_PARTNERS.airline}{" "}
        hãng hàng không đầu tiên. Chưa có logo thì hiện tên.
      </p>
      <ul className="settings-rows">
        {partners.map((partner) => (
          <li key={partner.id}>
            {partner.logo && <Picture picture={partner.logo} sizes="96px" decorative className="settings-logo" />}
            <div className="settings-what">
              <p className="font-semi">{partner.name}</p>
              <p className="text-text-2">
                {kindNames[partner.kind]} · thứ tự {partner.position}
              </p>
            </div>
            {mayWrite && (
              <div className="settings-actions">
                <PartnerDialog partner={partner} />
                <DeleteDialog title={`Xoá ${partner.name}?`} intent="delete-partner" hidden={{ id: partner.id }}>
                  Chỉ bỏ khỏi trang chủ. Du thuyền và đơn đặt không đổi.
                </DeleteDialog>
              </div>
            )}
          </li>
        ))}
        {partners.length === 0 && <li>Chưa có đối tác nào. Trang chủ không hiện mục này.</li>}
      </ul>
    </Box>
  );
}

function PartnerDialog({ partner, next = 0 }: { partner?: PartnerEntry; next?: number }) {
  return (
    <FormDialog
      label={partner ? "Sửa" : "Thêm đối tác"}
      title={partner ? `Sửa ${partner.name}` : "Thêm đối tác"}
      submit={partner ? "Lưu" : "Thêm"}
      intent={partner ? "change-partner" : "add-partner"}
      variant={partner ? "outline" : "deep"}
      size="sm"
      hidden={partner ? { id: partner.id } : {}}
      carriesFile
    >
      {({ image, logo = image ?? "", ...errors }) => (
        <>
          <Fields fields={fieldsOf(partner)} errors={{ ...errors, logo }} />
          {partner?.logo && <Checkbox name="no-logo">Bỏ logo, chỉ hiện tên</Checkbox>}
          <Fields fields={[positionField(partner?.position ?? next)]} errors={errors} />
        </>
      )}
    </FormDialog>
  );
}

const fieldsOf = (partner: PartnerEntry | undefined): FormField[] => [
  {
    kind: "choice",
    name: "kind",
    label: "Là",
    value: partner?.kind ?? "cruise",
    options: partnerKinds.map((kind) => ({ value: kind, label: kindNames[kind] })),
  },
  { name: "name", label: "Tên", required: true, maxLength: 60, value: partner?.name },
  {
    name: "logo",
    type: "file",
    accept: "image/png,image/webp,image/jpeg,image/avif",
    label: partner?.logo ? "Thay logo" : "Logo",
    hint: `PNG, WebP, JPEG hoặc AVIF, cạnh ngắn từ ${MIN_LOGO_SIDE} điểm ảnh.`,
  },
];
