import { type PageName, pageNames } from "#modules/pages/rules/page-names.ts";
import { paths } from "#web/paths.ts";

export const informationPaths: Readonly<Record<PageName, string>> = {
  about: paths.about(),
  terms: paths.terms(),
  privacy: paths.privacy(),
  "cruise-rules": paths.cruiseRules(),
  "cruise-questions": paths.questions(),
  "hotel-rules": paths.hotelRules(),
  "hotel-questions": paths.hotelQuestions(),
  guide: paths.guide(),
  "payment-methods": paths.paymentMethods(),
};

/** The page of an address, including addresses with a version day. */
export const pageAt = (pathname: string): PageName | undefined =>
  pageNames.find(
    (page) => pathname.replace(/\.data$/, "").replace(/\/\d{4}-\d{2}-\d{2}$/, "") === informationPaths[page],
  );
