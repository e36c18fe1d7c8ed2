/** The address of the page of an article: links of the site and rows of the API name the same one. */
export const postPath = (slug: string) => `/blog-detail/${encodeURIComponent(slug)}`;
