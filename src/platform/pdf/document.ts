/** A document as plain data: it is sent to a worker process. */
export type PdfDocument = {
  title: string;
  /** The number that it is filed under, below the title. */
  reference: string;
  /** A short line below the reference, such as the state. */
  status?: string;
  letterhead: Letterhead;
  /** Also the date of the file: the same data give the same bytes. */
  madeAt: Date;
  /** Landscape pages, for lists with many columns. */
  isLandscape?: boolean;
  qr?: Qr;
  blocks: readonly Block[];
  /** At the bottom of every page, beside its number. */
  footer: string;
};

/** The agency, above the title. */
export type Letterhead = {
  brand: string;
  /** Owner, address, tax code, contacts: those that are known. */
  lines: readonly string[];
};

export type Qr = {
  /** Its dark modules as an SVG path, one unit for each module. */
  path: string;
  /** The modules of a side, with the light border that scanners need. */
  modules: number;
  /** Below it. */
  caption: string;
  /** For screen readers. */
  alt: string;
};

export type Block =
  | { kind: "heading"; text: string }
  | { kind: "text"; text: string; href?: string }
  | { kind: "notice"; title: string; text: string }
  | { kind: "facts"; rows: readonly (readonly [name: string, value: string])[] }
  | { kind: "list"; items: readonly string[]; isNumbered?: boolean }
  | { kind: "signatures"; names: readonly string[] }
  | Table;

export type Table = { kind: "table"; columns: readonly Column[]; rows: readonly Row[] };

/** `share` is the width of a column beside the others. */
export type Column = { title: string; share: number; isNumeric?: boolean };

/** A section is one line across the table, above the rows that belong to it; a sum is set off from the rows above. */
export type Row = { cells: readonly Cell[]; isSum?: boolean } | { section: string; note?: string };

/** A note is smaller, below the text. */
export type Cell = string | { text: string; note: string };
