import { expect, test } from "vitest";
import { roomLabel, roomLabelInSentence } from "./rules.ts";

test("a room name contains the word room once, whatever the name begins with", () => {
  expect(["Ban Công", "Phòng nhìn vịnh", "phòng đôi", "Phong Nha", "Phòng"].map(roomLabel)).toEqual([
    ...["Phòng Ban Công", "Phòng nhìn vịnh", "phòng đôi", "Phòng Phong Nha", "Phòng"],
  ]);
});

test("a room name after a number contains the word once, in lower case", () => {
  expect(["Ban Công", "Phòng nhìn vịnh", "Phong Nha"].map(roomLabelInSentence)).toEqual([
    ...["phòng Ban Công", "phòng nhìn vịnh", "phòng Phong Nha"],
  ]);
});
