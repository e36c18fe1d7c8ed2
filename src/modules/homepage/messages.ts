export const homepageMessages = {
  noTestimonial: "Cảm nhận này không còn nữa.",
  noPartner: "Đối tác này không còn nữa.",
} as const;
