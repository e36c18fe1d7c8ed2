import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, minifySync, type Plugin } from "vite";
import { onePathIcons } from "./scripts/one-path-icons.ts";

// The server build bundles its dependencies: unbundled Drizzle alone costs 145 MB of memory.
// These keep files or native code beside their JavaScript and stay outside.
const external = ["@electric-sql/pglite", "@node-rs/argon2", "sharp", "pino", "pg", "pg-boss", "pg-native"];

const shared = /src\/(ui|kernel)\/|src\/web\/(components|paths|root|site\/layout)|node_modules\/lucide-react/;
// Only for an open calendar, a booking or staff: lunar days, formats of phone numbers, lists of travellers, the printed sheet.
const rare = /src\/(kernel\/(phone|lunar-date)|web\/components\/(confirmation|guest))/;

const documentScript =
  /src\/web\/browser\/(?!island\.|island-list|hydrate-island|early-input|filter-sheet|card-pictures|saved-|share|enhance|captcha|deferred-stylesheets|lazy-layout)|node_modules\/idiomorph|src\/web\/(paths\.ts|components\/(search-address|price-bands))|src\/http\/prefetch\.ts|bookings\/rules\/addresses|rolldown|vite\/preload/;

// A page needs all of these at once, and a phone pays for each request.
const together = [
  // All that a document fetches before somebody touches it, but its entry: applications share some of it.
  { name: "document", test: documentScript, priority: 2 },
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: "router", test: /node_modules\/(react-router|cookie|turbo-stream)\// },
  {
    name: "frame",
    test: (id: string) => shared.test(id) && !rare.test(id),
    minShareCount: 2,
  },
];

/** Says the order of layers before every style: which one the browser reads first depends on how the code is split. */
const layersInOrder: Plugin = {
  name: "layers-in-order",
  enforce: "pre",
  transform: (code, id) =>
    /\/src\/.+\.css$/.test(id) ? `@layer properties, theme, base, components, utilities;\n${code}` : undefined,
};

/** What stands in every page as text is made small by itself: the server build is not. */
const smallInPages: Plugin = {
  name: "small-in-pages",
  apply: "build",
  enforce: "post",
  transform: (code, id) =>
    id.endsWith("/src/web/browser/lazy-layout.ts") ? minifySync(id, code, { module: true }).code : undefined,
};

export default defineConfig(({ command }) => ({
  plugins: [layersInOrder, tailwindcss(), onePathIcons, reactRouter(), smallInPages],
  build: { target: "es2023", assetsInlineLimit: 0, manifest: true },
  environments: {
    client: {
      build: {
        // Beside the routes: what makes documents live (src/web/browser/built-scripts.ts).
        rollupOptions: {
          input: [
            "src/web/browser/enhance.ts",
            "src/web/browser/captcha.ts",
            "src/web/site/flights/results/more-fares.ts",
            "src/web/site/saved/show-saved.ts",
          ],
          output: { codeSplitting: { groups: together } },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: "./src/app.ts" } },
      ...(command === "build" && { resolve: { noExternal: true, external } }),
      define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
    },
  },
}));
