/** A part of the form, and what of the work belongs to it. */
export type Section<Work = object> = {
  id: string;
  title: string;
  fields: readonly (keyof Work & string)[] /** Nothing is published without it. */;
  required?: boolean;
};
