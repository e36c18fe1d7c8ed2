import { expect, test } from "vitest";
import { linkedCoordinates } from "./linked-coordinates.ts";

test.for([
  ["https://www.openstreetmap.org/?mlat=20.9275&mlon=106.9887#map=14/20/106", 20.9275, 106.9887],
  ["https://www.openstreetmap.org/#map=14/20.9275/106.9887", 20.9275, 106.9887],
  ["https://www.google.com/maps?q=20.9275,106.9887", 20.9275, 106.9887],
  ["https://www.google.com/maps/search/?api=1&query=20.9275%2C106.9887", 20.9275, 106.9887],
  ["https://www.google.com/maps/place/X/@20.1,106.1,15z/data=!3d20.9275!4d106.9887", 20.9275, 106.9887],
  ["https://www.google.com/maps/@-20.5,106,15z", -20.5, 106],
] as const)("the point of %s is found", ([link, latitude, longitude]) => {
  expect(linkedCoordinates(link)).toEqual({ latitude, longitude });
});

test.for([
  "",
  "https://maps.app.goo.gl/abc",
  "https://www.google.com/maps?q=Tuần+Châu",
  "https://x.vn/?mlat=99&mlon=200",
])("“%s” has no point", (link) => {
  expect(linkedCoordinates(link)).toBeNull();
});
