/** The dependency rule of docs/architecture.md: a layer may import the layers below it, never beside or above. */
const layer = (name, from, to, comment) => ({
  name,
  severity: "error",
  comment,
  from: { path: from, pathNot: "\\.test\\.tsx?$" },
  to: { path: to },
});

const modules = "^src/modules/([^/]+)/";
// The root is the frame of every page.
const pages = "(-(page|layout|resource)|web/root|\\.server)\\.tsx?$";
const server = "(^|/)(queries|commands|jobs|emails|tables|adapters)(\\.ts$|/)";

/** Modules from the ground up: one may import those on the steps below its own. */
const steps = require("./module-order.json");
const moduleOrder = steps.flatMap((step, height) =>
  step.map((name) => {
    const below = [name, ...steps.slice(0, height).flat()].join("|");
    const to = `^src/modules/(?!(${below})/)`;
    return layer(`${name}-knows-what-is-below`, `^src/modules/${name}/`, to, "modules have an order");
  }),
);

module.exports = {
  forbidden: [
    ...moduleOrder,
    {
      name: "no-cycles",
      severity: "error",
      comment: "also of types alone: two files that cannot be read one after the other are one",
      from: {},
      to: { circular: true },
    },
    layer("kernel-is-the-ground", "^src/kernel/", "^src/(?!kernel/)", "kernel imports nothing of the product"),
    layer("platform-knows-no-business", "^src/platform/", "^src/(?!kernel/|platform/)", "platform stands on kernel"),
    layer(
      "modules-are-headless",
      "^src/modules/",
      "^src/(?!kernel/|platform/|modules/)",
      "no React, no HTTP in the business",
    ),
    layer(
      "modules-run-in-plain-node",
      "^src/modules/",
      "node_modules/(react|react-dom|react-router|hono)/",
      "no React, no HTTP in the business",
    ),
    layer("http-serves-both-doors", "^src/http/", "^src/(api|web|ui)/", "what both doors share knows neither"),
    layer("doors-do-not-meet", "^src/api/", "^src/(web|ui)/", "JSON does not know pages"),
    layer("pages-do-not-call-json", "^src/web/", "^src/api/", "pages call queries and commands"),
    layer("ui-knows-no-business", "^src/ui/", "^src/(?!ui/|kernel/)", "ui could live in another product"),
    {
      name: "rules-are-pure",
      severity: "error",
      comment: "rules, contracts, limits and messages read no database; types of rows are allowed",
      from: { path: `${modules}(contract|limits|messages|rules)(\\.ts$|/)`, pathNot: "\\.test\\.ts$" },
      to: { path: `^src/modules/[^/]+/${server.replace("(^|/)", "")}`, dependencyTypesNot: ["type-only"] },
    },
    layer(
      "queries-write-nothing",
      `${modules}queries(\\.ts$|/)`,
      "^src/modules/[^/]+/(commands|jobs|emails)(\\.ts$|/)",
      "a page that reads changes nothing",
    ),
    layer("tables-are-private", "^src/(api|web|http)/", "^src/modules/.*/tables\\.ts$", "doors ask queries"),
    {
      name: "tables-of-others-only-for-keys",
      severity: "error",
      comment: "a module reads and writes its own tables; only tables.ts may refer to another's",
      from: { path: modules, pathNot: "(/tables\\.ts|\\.test\\.ts)$" },
      to: { path: `${modules}tables\\.ts$`, pathNot: "^src/modules/$1/" },
    },
    {
      name: "browsers-get-no-server-code",
      severity: "error",
      comment:
        "only route modules and *.server files call queries and commands: anything else would ship the schema to browsers",
      from: { path: "^src/(web|ui)/", pathNot: `(${pages}|\\.test\\.tsx?$|/page-handler\\.tsx?$)` },
      // kernel/id.ts needs node:crypto, which a browser does not have.
      to: {
        path: `^src/(modules/[^/]+/${server.replace("(^|/)", "")}|kernel/id\\.ts$)`,
        dependencyTypesNot: ["type-only"],
      },
    },
    layer(
      "visitors-get-no-editor",
      "^src/(?!web/admin/rich-text/)",
      "node_modules/(@tiptap|prosemirror-)",
      "pages show a text with components/rich-text.tsx; only staff load what writes it",
    ),
    layer("nobody-imports-tests", "^src/", "^(tests|bench)/", "tests stand outside"),
  ],
  options: {
    // With TypeScript 7 the default parser reads no file and everything passes.
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\+types/|^build/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
      extensions: [".ts", ".tsx", ".js"],
    },
  },
};
