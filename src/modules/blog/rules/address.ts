/** The path of an article's page: links of the site and rows of the API use the same one. */
export const postPath = (slug: string) => `/blog-detail/${encodeURIComponent(slug)}`;
