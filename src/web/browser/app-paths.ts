const applications = [
  /^\/admin(?=\/|$)/,
  /^\/(du-thuyen|tim-khach-san)\/[^/]+\/dat-phong$/,
  /^\/tim-ve-may-bay\/hanh-khach$/,
  /^\/don-hang\/./,
  /^\/_ui$/,
];

/** Whether one of our addresses is an app page, which the client router opens. All others are documents, which the browser loads. */
export function isApplicationPath(href: string): boolean {
  const path = href.replace(/[?#].*/, "").replace(/\.data$/, "");
  return applications.some((pattern) => pattern.test(path));
}
