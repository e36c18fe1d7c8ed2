import type { MetaDescriptor } from "react-router";
import type { Crumb } from "#ui/breadcrumb.tsx";

const schema = "https://schema.org";

/** BreadcrumbList of a page, for search engines. */
export function breadcrumbData(siteUrl: string, crumbs: readonly Crumb[], current: Crumb): MetaDescriptor {
  const itemListElement = [...crumbs, current].map(({ label, href }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: label,
    item: siteUrl + href,
  }));
  return { "script:ld+json": { "@context": schema, "@type": "BreadcrumbList", itemListElement } };
}

type SiteOrganization = {
  brand: string;
  hotline: string | null;
  email: string | null;
  company: { name: string; address: string; taxCode: string } | null;
};

/** Organization of the site, for search engines: only data from the settings. */
export function organizationData(
  siteUrl: string,
  { brand, hotline, email, company }: SiteOrganization,
): MetaDescriptor {
  return {
    "script:ld+json": {
      "@context": schema,
      "@type": "TravelAgency",
      name: brand,
      url: siteUrl,
      logo: `${siteUrl}/apple-touch-icon.png`,
      ...(hotline && { telephone: hotline }),
      ...(email && { email }),
      ...(company && {
        legalName: company.name,
        taxID: company.taxCode,
        address: { "@type": "PostalAddress", streetAddress: company.address, addressCountry: "VN" },
      }),
    },
  };
}

/** Type of a ship. Google ignores a Product without an offer or a rating (developers.google.com, product snippet). */
export const shipType = (hasOfferOrRating: boolean) => (hasOfferOrRating ? ["Product", "TouristTrip"] : "TouristTrip");
