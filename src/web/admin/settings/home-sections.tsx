import { homeSectionTexts } from "#modules/homepage/messages.ts";
import type { HomeSectionView } from "#modules/homepage/queries.ts";
import { type HomeSection, homeSections } from "#modules/settings/contract/groups.ts";
import { Badge } from "#ui/badge.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Box } from "../layout/box.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";
import { Fields, type FormField } from "../layout/form-fields.tsx";

type HomeSectionsProps = { sections: Readonly<Record<HomeSection, HomeSectionView>>; mayWrite: boolean };

/** The sections of the home page from top to bottom: visibility and texts. */
export function HomeSections({ sections, mayWrite }: HomeSectionsProps) {
  return (
    <Box id="cac-phan" title="Các phần của trang chủ">
      <ul className="settings-rows">
        {homeSections.map((section) => {
          const { shown, heading, lead } = sections[section];
          return (
            <li key={section}>
              <div className="settings-what">
                <p className="font-semi">{homeSectionTexts[section].name}</p>
                {heading && <p>{heading}</p>}
                {lead && <p className="text-text-2">{lead}</p>}
              </div>
              <Badge tone={shown ? "success" : "neutral"}>{shown ? "Đang hiện" : "Đang ẩn"}</Badge>
              {mayWrite && (
                <div className="settings-actions">
                  <SectionDialog section={section} view={sections[section]} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </Box>
  );
}

function SectionDialog({ section, view: { shown, heading, lead } }: { section: HomeSection; view: HomeSectionView }) {
  const { name } = homeSectionTexts[section];
  return (
    <FormDialog
      label="Sửa"
      of={`phần ${name}`}
      title={`Sửa phần ${name}`}
      submit="Lưu"
      intent="change-section"
      variant="outline"
      size="sm"
      hidden={{ section }}
    >
      {(errors) => (
        <>
          <Checkbox name="shown" value="1" defaultChecked={shown}>
            Hiện trên trang chủ
          </Checkbox>
          <Fields fields={fieldsOf(section, heading, lead)} errors={errors} />
        </>
      )}
    </FormDialog>
  );
}

function fieldsOf(section: HomeSection, heading: string, lead: string): FormField[] {
  const defaults = homeSectionTexts[section];
  const hint = `Bỏ trống để dùng “${defaults.heading}”.`;
  return [
    ...(defaults.heading === undefined
      ? []
      : [{ name: "heading", label: "Tiêu đề", hint, maxLength: 80, value: heading }]),
    ...(defaults.lead === undefined
      ? []
      : [
          {
            ...({ kind: "area", name: "lead", label: "Câu dẫn", counted: true, rows: 3, maxLength: 200 } as const),
            hint: "Bỏ trống để dùng câu có sẵn.",
            value: lead,
          },
        ]),
  ];
}
