import { expect, test } from "vitest";
import { roomInWords, roomWithin } from "./rules.ts";

test("a room is called a room once, whatever its name begins with", () => {
  expect(["Ban Công", "Phòng nhìn vịnh", "phòng đôi", "Phong Nha", "Phòng"].map(roomInWords)).toEqual([
    ...["Phòng Ban Công", "Phòng nhìn vịnh", "phòng đôi", "Phòng Phong Nha", "Phòng"],
  ]);
});

test("a room behind a number is called one once, in small letters", () => {
  expect(["Ban Công", "Phòng nhìn vịnh", "Phong Nha"].map(roomWithin)).toEqual([
    ...["phòng Ban Công", "phòng nhìn vịnh", "phòng Phong Nha"],
  ]);
});
