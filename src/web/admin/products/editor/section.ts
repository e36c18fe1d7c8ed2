/** A section of the form, and its fields of the draft. */
export type Section<Work = object> = {
  id: string;
  title: string;
  fields: readonly (keyof Work & string)[] /** Required for publishing. */;
  required?: boolean;
};
