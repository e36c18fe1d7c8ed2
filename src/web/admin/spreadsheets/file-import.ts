import type { Permission } from "#kernel/actor.ts";
import type { DryRun, PreviewedFile } from "#platform/spreadsheets/dry-run.ts";
import type { SheetColumn, SheetRow } from "#platform/spreadsheets/table.ts";
import type { Crumb } from "#ui/breadcrumb.tsx";

/** An imported item, with what it still lacks before it can be sold. */
export type MissingPrerequisite = { title: string; href: string; lacks: string[] };

/** One kind of file that staff import. */
export type FileImport = {
  permission: Permission;
  /** Purpose of the signature: the kind of file and its subject. */
  purpose: string;
  columns: readonly SheetColumn[];
  dryRun: (rows: readonly SheetRow[]) => Promise<DryRun>;
  apply: (file: PreviewedFile) => Promise<number>;
  /** Adds names from cells that are in no list. */
  addUnknown?: (names: string[]) => Promise<void>;
  /** The gaps of the imported items before their sale. */
  lacking?: (rows: readonly SheetRow[]) => Promise<MissingPrerequisite[]>;
  page: ImportTexts;
};

/** Why changes are marked ("đổi giá nhiều"), with a note for the user who applies them. */
export type RowMarks = { why: string; note?: string };

/** The texts and links of an import page. */
export type ImportTexts = {
  title: string;
  /** The heading; default: the title. */
  heading?: string;
  crumbs: Crumb[];
  /** Noun for a changed row: "tàu". */
  noun: string;
  /** The file format's rules; `**` encloses bold text. */
  rules: string[];
  /** Link to the page that shows the result. */
  back: { label: string; href: string };
  /** Sentence below the number of applied changes. */
  after?: string;
  marking?: RowMarks;
  /** Path of the template file. */
  template?: string;
};
