import { expect, test } from "vitest";
import { roomInWords } from "./rules.ts";

test("a room is called a room once, whatever its name begins with", () => {
  expect(["Ban Công", "Phòng nhìn vịnh", "phòng đôi", "Phong Nha", "Phòng"].map(roomInWords)).toEqual([
    ...["Phòng Ban Công", "Phòng nhìn vịnh", "phòng đôi", "Phòng Phong Nha", "Phòng"],
  ]);
});
