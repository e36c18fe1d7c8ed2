/** A document stored with a booking. */
export type BookingDocument = {
  id: string;
  name: string;
  contentType: DocumentType;
  size: number;
  addedBy: string;
  createdAt: Date;
};

export const documentTypes = ["application/pdf", "image/jpeg"] as const;
export type DocumentType = (typeof documentTypes)[number];
