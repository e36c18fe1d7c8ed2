// node --import ./bench/hooks/render-to-string.ts: measures React's own renderToString of the current tree once, in the middle of the load,
// and writes it to $BENCH_RENDER. The data script is left out, because it can be read only once.
import { writeFileSync } from "node:fs";
import { registerHooks } from "node:module";

const RENDERS = 400;
const WARM = 300;
const call = "(0, import_server_node.renderToString)(page)";
let seen = 0;

type Element = { props: { children: Element; context: object } };

Object.assign(globalThis, {
  benchRender(page: Element, renderToString: (page: unknown) => string) {
    seen += 1;
    if (seen !== WARM) return;
    const router = page.props.children;
    const context = { ...router.props.context, serverHandoffStream: undefined };
    const bare = { ...page, props: { ...page.props, children: { ...router, props: { ...router.props, context } } } };
    for (let warm = 0; warm < 100; warm += 1) renderToString(bare);
    const before = process.cpuUsage();
    let bytes = 0;
    for (let render = 0; render < RENDERS; render += 1) bytes = renderToString(bare).length;
    const { user, system } = process.cpuUsage(before);
    writeFileSync(
      process.env.BENCH_RENDER ?? "render.json",
      JSON.stringify({ micros: (user + system) / RENDERS, bytes }),
    );
  },
});

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const source = loaded.source?.toString() ?? "";
    if (!url.includes("/server-build-") || !source.includes(call)) return loaded;
    return {
      ...loaded,
      source: source.replace(
        call,
        "(globalThis.benchRender(page, import_server_node.renderToString), (0, import_server_node.renderToString)(page))",
      ),
    };
  },
});
