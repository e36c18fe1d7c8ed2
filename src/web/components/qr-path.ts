/** The dark modules of a QR code as one SVG path; each horizontal run is one rectangle. */
export function qrPath(matrix: readonly (readonly boolean[])[]): string {
  return matrix
    .map((modules, y) =>
      runs(modules)
        .map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)
        .join(""),
    )
    .join("");
}

function runs(modules: readonly boolean[]): [start: number, length: number][] {
  const result: [number, number][] = [];
  modules.forEach((dark, x) => {
    const last = result.at(-1);
    if (!dark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else result.push([x, 1]);
  });
  return result;
}
