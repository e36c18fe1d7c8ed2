import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/web",
  ssr: true,
  buildDirectory: process.env.UI_GALLERY === "on" ? "build/gallery" : "build",
  // All routes at once: no manifest request after the page, no data-discover attributes in it.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
