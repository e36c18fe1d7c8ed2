/** A section of the form, and its fields of the draft. */
export type Section<Draft = object> = {
  id: string;
  title: string;
  fields: readonly (keyof Draft & string)[];
  /** Required for publishing. */
  required?: boolean;
};
