import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { MAX_ALT_LENGTH } from "#modules/media/limits.ts";
import { measureDemoPicture } from "../../../scripts/measure-demo-pictures.ts";
import type { HotelSeed } from "./hotel-seed.ts";
import { hotels } from "./hotels.ts";
import { cabinPictures, hotelPictures, hotelRoomPictures, readPictureList, shipPictures } from "./pictures.ts";
import { posts } from "./posts.ts";
import type { ShipSeed } from "./ship-seed.ts";
import { ships } from "./ships.ts";

const folder = path.join(import.meta.dirname, "pictures");
const list = await readPictureList(folder);

// Pictures that rooms of one ship or hotel share count once.
const picturesOf = (ship: ShipSeed) => [
  ...shipPictures(ship),
  ...ship.rooms.flatMap((room) => cabinPictures(ship, room)),
];
const picturesOfHotel = (hotel: HotelSeed) => [
  ...hotelPictures(hotel),
  ...hotel.sells.flatMap(([room]) => hotelRoomPictures(hotel, room)),
];

const isBathroom = (name: string) => /-(phong|bon)-tam$/.test(name);

test("every hotel has a facade and four more pictures, and every room has its own and a separate bathroom", () => {
  const names = new Set(list.map((picture) => picture.name));

  for (const hotel of hotels) {
    const ofRooms = hotel.sells.map(([room]) => hotelRoomPictures(hotel, room));
    expect([...hotelPictures(hotel), ...ofRooms.flat()].filter((name) => !names.has(name))).toEqual([]);
    expect(hotelPictures(hotel).length).toBeGreaterThanOrEqual(5);
    for (const pictures of ofRooms) expect(pictures.slice(1).every(isBathroom)).toBe(true);
    expect(new Set(ofRooms.map(([own]) => own)).size, "rooms do not show each other's bed").toBe(ofRooms.length);
  }
});

test("every ship has an exterior and four more pictures, and every cabin has its own and a separate bathroom", () => {
  const names = new Set(list.map((picture) => picture.name));

  for (const ship of ships) {
    const ofCabins = ship.rooms.map((room) => cabinPictures(ship, room));
    expect(picturesOf(ship).filter((name) => !names.has(name))).toEqual([]);
    expect(new Set(shipPictures(ship)).size).toBeGreaterThanOrEqual(5);
    for (const pictures of ofCabins) expect(pictures.slice(1).every(isBathroom)).toBe(true);
    expect(new Set(ofCabins.map(([own]) => own)).size, "cabins do not show each other's bed").toBe(ofCabins.length);
  }
});

test("pictures fit their product: no islets before an open coast, no wide window in a ship with round ones", () => {
  const alts = new Map(list.map(({ name, alt }) => [name, alt]));
  const openCoast = hotels.filter(({ slug }) => ["my-khe-song-xanh", "gio-bien", "suon-gio"].includes(slug));
  expect(openCoast.flatMap(hotelPictures).filter((name) => /-(ngoai-troi|nhin-ra)$/.test(name))).toEqual([]);

  const rounded = ships.filter(({ slug, rooms }) =>
    rooms.every((room) => alts.get(cabinPictures({ slug } as ShipSeed, room)[0] ?? "")?.includes("cửa sổ tròn")),
  );
  expect(rounded.map(({ slug }) => slug)).toEqual(["doi-moi"]);
  expect(rounded.flatMap(shipPictures).filter((name) => name.endsWith("-goc-ngoi"))).toEqual([]);
});

test("no picture is used for two ships, hotels or articles, and none twice in a gallery", () => {
  for (const ship of ships) expect(new Set(shipPictures(ship)).size).toBe(shipPictures(ship).length);
  const shown = [
    ...ships.flatMap((ship) => [...new Set(picturesOf(ship))]),
    ...hotels.flatMap((hotel) => [...new Set(picturesOfHotel(hotel))]),
    ...posts.map((post) => `blog-${post.slug}`),
  ];

  expect(shown.filter((name, index) => shown.indexOf(name) !== index)).toEqual([]);
  expect(list.map(({ name }) => name).filter((name) => !shown.includes(name))).toEqual([]);
});

test("no picture is a copy of another one, and no file is unused", async () => {
  const masters = await Promise.all(list.map(({ name }) => readFile(path.join(folder, `${name}.webp`))));
  const hashes = masters.map((bytes) => createHash("sha256").update(bytes).digest("hex"));
  const files = (await readdir(folder)).filter((file) => file.endsWith(".webp"));

  expect(new Set(hashes).size).toBe(list.length);
  expect(files.sort()).toEqual(list.map(({ name }) => `${name}.webp`).sort());
});

test("the list has the hash of every picture, and the size and tones of a sample", async () => {
  for (const [index, { name, sha256, width, height, tones }] of list.entries()) {
    const bytes = await readFile(path.join(folder, `${name}.webp`));
    expect(createHash("sha256").update(bytes).digest("hex"), name).toBe(sha256);
    // Decoding all of them takes twenty seconds; an unchanged hash means unchanged measurements.
    if (index % 40 === 0) expect(await measureDemoPicture(name)).toEqual({ width, height, tones, sha256 });
  }
});

test("pictures are small and have an alternative text of one sentence", async () => {
  for (const { name, alt, focalX, focalY } of list) {
    const { size } = await stat(path.join(folder, `${name}.webp`));
    expect(size, name).toBeLessThanOrEqual(150 * 1024);
    expect(alt.length, name).toBeGreaterThanOrEqual(20);
    expect(alt.length, name).toBeLessThanOrEqual(MAX_ALT_LENGTH);
    expect([focalX, focalY].every((share) => share >= 0 && share <= 1)).toBe(true);
  }
});
