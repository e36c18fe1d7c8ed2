const applications = [
  /^\/admin(?=\/|$)/,
  /^\/(du-thuyen|tim-khach-san)\/[^/]+\/dat-phong$/,
  /^\/tim-ve-may-bay\/hanh-khach$/,
  /^\/don-hang\/./,
  /^\/_ui$/,
];

/** Whether an address of ours is a page of the application, which its router opens; all others are documents, and loaded. */
export function isApplicationPath(href: string): boolean {
  const path = href.replace(/[?#].*/, "").replace(/\.data$/, "");
  return applications.some((pattern) => pattern.test(path));
}
