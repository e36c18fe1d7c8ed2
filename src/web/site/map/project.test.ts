import fc from "fast-check";
import { expect, test } from "vitest";
import { bay, country } from "./outlines.ts";
import { heightOf, isInside, overlaps, placeLabels, project, WIDTH } from "./project.ts";

test("labels never lie over each other, over a point or outside, and a single label is always placed", () => {
  const size = { width: WIDTH, height: heightOf(bay) };
  const point = fc.record({
    x: fc.double({ min: 0, max: size.width, noNaN: true }),
    y: fc.double({ min: 0, max: size.height, noNaN: true }),
    width: fc.integer({ min: 40, max: 120 }),
    height: fc.constant(32),
  });
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 20 }), (points) => {
      const placed = placeLabels(points, size).filter((box) => box !== null);
      for (const [index, box] of placed.entries()) {
        expect(placed.slice(index + 1).some((other) => overlaps(box, other))).toBe(false);
        expect(points.some(({ x, y }) => overlaps(box, { x, y, width: 0.1, height: 0.1 }))).toBe(false);
        expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height).toBe(
          true,
        );
      }
      expect(placeLabels(points.slice(0, 1), size)[0]).not.toBeNull();
    }),
  );
});

test("the piers of the bay lie on its drawing, and the capital only on that of the country", () => {
  const tuanChau = { latitude: 20.9275, longitude: 106.9887 };
  expect(isInside(bay, tuanChau)).toBe(true);
  const { x, y } = project(bay, [tuanChau.longitude, tuanChau.latitude]);
  expect(x).toBeCloseTo(125, 0);
  expect(y).toBeGreaterThan(60);
  expect(y).toBeLessThan(90);
  const hanoi = { latitude: 21.03, longitude: 105.85 };
  expect([isInside(bay, hanoi), isInside(country, hanoi)]).toEqual([false, true]);
});
