import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Permission, permissions, roles } from "#kernel/actor.ts";
import { FREE_TRIES, WAIT_SECONDS } from "./limits.ts";
import { accountMessages, roleNames } from "./messages.ts";
import {
  countTry,
  normalizePassword,
  passwordProblem,
  permissionsOf,
  type Tries,
  waitLeft,
  waitSeconds,
} from "./rules.ts";

const rolesWith = (permission: Permission) => roles.filter((role) => permissionsOf(role).has(permission));

test("each permission belongs to the listed roles", () => {
  expect(Object.fromEntries(permissions.map((one) => [one, rolesWith(one).join(" ")]))).toEqual({
    "catalogue.read": "owner manager sales accountant content viewer",
    "catalogue.write": "owner manager content",
    "catalogue.publish": "owner manager",
    "prices.read": "owner manager sales accountant content viewer",
    "prices.write": "owner manager",
    "prices.override": "owner manager",
    "bookings.read": "owner manager sales accountant viewer",
    "bookings.write": "owner manager sales",
    "payments.read": "owner manager sales accountant",
    "payments.write": "owner manager accountant",
    "payments.approve": "owner manager",
    "funds.write": "owner accountant",
    "funds.reopen": "owner",
    "invoices.write": "owner accountant",
    "reviews.moderate": "owner manager content",
    "personal-data.read": "owner manager sales accountant",
    "personal-data.decide": "owner manager",
    "statistics.read": "owner manager accountant viewer",
    "costs.read": "owner manager accountant",
    "costs.write": "owner manager",
    "settings.write": "owner",
    "accounts.read": "owner manager",
    "accounts.write": "owner",
    "audit.read": "owner manager",
  });
});

test("no role but owner and manager can both prepare and approve a refund", () => {
  const both = roles.filter(
    (role) => rolesWith("payments.write").includes(role) && rolesWith("payments.approve").includes(role),
  );

  expect(both).toEqual(["owner", "manager"]);
});

test("every role has a name to show", () => {
  for (const role of roles) expect(roleNames[role]).toMatch(/^\p{Lu}/u);
});

describe("a password", () => {
  test.each([
    "ba con vịt trên hồ",
    "correct mule pile nail",
    "mưa rơi 7 giờ tối",
    "xK8#vmQp2!Lz",
    "🦀🐳🦀🐳🦑🐙🐡🐠🐟🐬🦈🐚",
  ])("may be %j", (password) => {
    expect(passwordProblem(normalizePassword(password), "chu.tau")).toBeNull();
  });

  test.each(["", "ngắn quá", "11 ký tự nè"])("is rejected as too short: %j", (password) => {
    expect(passwordProblem(normalizePassword(password), "chu.tau")).toBe(accountMessages.passwordTooShort);
  });

  test.each([
    "Password1234",
    "Admin@123456",
    "matkhau123456",
    "Mật Khẩu 2026!",
    "HaLong2026!!",
    "duthuyenhalong1",
    "aaaaaaaaaaaa",
    "abcabcabcabc",
    "123456789012",
    "lkjihgfedcba",
    "111222333111",
    "1q2w3e4r5t6y",
    "QWERTY123456",
    "ＰＡＳＳＷＯＲＤ１２３４",
    "P@ssw0rd1234",
    "Pa$$w0rd!2026",
    "4dm1n-4dm1n-1",
    "Summer2026!!",
    "mùa.hè.2026!",
    "Tháng12/2026",
    "halongbay2026",
    "H@1Tr1nh#2026",
    "Đà Nẵng 2026!",
    "chao buoi sang 2026",
    "Chào buổi sáng 2027",
  ])("is rejected as common: %j", (password) => {
    expect(passwordProblem(normalizePassword(password), "chu.tau")).toBe(accountMessages.passwordTooCommon);
  });

  test("does not contain its account name, and has a maximum length", () => {
    expect(passwordProblem("xin mời Chu.Tau vào", "chu.tau")).toBe(accountMessages.passwordHasName);
    expect(passwordProblem("đ".repeat(129), "chu.tau")).toBe(accountMessages.passwordTooLong);
  });

  test("is one password in every keyboard encoding", () => {
    expect(normalizePassword("vịt trên hồ".normalize("NFD"))).toBe(normalizePassword("vịt trên hồ"));
  });

  test("of several ordinary words is accepted, with any separators", () => {
    const words = "con mèo ngủ trên nóc tàu buồm trắng gió mưa cá heo bơi qua đảo nhỏ lamp river stone cloud".split(
      " ",
    );
    const [separators, endings] = [
      [" ", "-", "", "."],
      ["", " 17", "!!", "2026"],
    ];
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...words), { minLength: 5, maxLength: 7 }),
        fc.constantFrom(...separators),
        fc.constantFrom(...endings),
        (chosen, separator, ending) =>
          passwordProblem(normalizePassword(chosen.join(separator) + ending), "chu.tau") === null,
      ),
    );
    expect(passwordProblem("con meo ngu tren noc tau 17", "chu.tau")).toBeNull();
  });

  test("of a well-known word is rejected with any decoration", () => {
    const decorated = fc.tuple(
      fc.constantFrom("password", "summer", "halong", "mua he", "admin", "December", "Hải Trình"),
      fc.constantFrom("2026", "!!", "@123", "#", "1"),
      fc.array(fc.constantFrom(..."0123456789!@#$."), { minLength: 8, maxLength: 12 }),
    );
    fc.assert(
      fc.property(
        decorated,
        ([word, middle, end]) =>
          passwordProblem(normalizePassword(`${word}${middle}${end.join("")}`), "chu.tau") !== null,
      ),
    );
  });

  test("of the maximum length is judged quickly, whatever its content", () => {
    expect(passwordProblem(`${"password".repeat(15)}x`, "chu.tau")).toBeNull();
  });
});

describe("tries", () => {
  test("counted while the clock ran ahead cause no wait", () => {
    const now = new Date("2026-11-21T03:00:00Z");
    const inADay = new Date(now.getTime() + 86_400_000);
    const ahead: Tries = { tries: 40, lastAt: inADay, blockedUntil: new Date(inADay.getTime() + 900_000) };

    expect(waitLeft(ahead, now)).toBe(0);
    expect(waitLeft(ahead, inADay)).toBe(900_000);
    expect(waitLeft({ ...ahead, blockedUntil: new Date(now.getTime() + 900_000) }, now)).toBe(900_000);
    expect(countTry(ahead, now)).toEqual({ tries: 1, lastAt: now, blockedUntil: now });
  });

  test("wait from the first one on without free tries", () => {
    expect([1, 2, 3].map((tries) => waitSeconds(tries, 0))).toEqual([30, 60, 120]);
  });

  test("are free at first, then wait twice as long each time, up to the longest wait", () => {
    const waits = Array.from({ length: 100 }, (_, index) => waitSeconds(index + 1));

    expect(waits.slice(0, FREE_TRIES - 1)).toEqual(Array(FREE_TRIES - 1).fill(0));
    expect(waits.slice(FREE_TRIES - 1, FREE_TRIES + 3)).toEqual([30, 60, 120, 240]);
    expect(Math.max(...waits)).toBe(WAIT_SECONDS.longest);
  });

  test("expire after a quiet hour", () => {
    const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 3, minutes));
    const many: Tries = { tries: 40, lastAt: at(0), blockedUntil: at(15) };

    expect(countTry(many, at(20)).tries).toBe(41);
    expect(countTry(many, at(61))).toMatchObject({ tries: 1, blockedUntil: at(61) });
  });
});
