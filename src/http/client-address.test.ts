import { isIPv6 } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

const SOCKET = "192.0.2.77";
const behind = (forwarded: string) => clientAddress(SOCKET, forwarded, 1);

const group = fc.integer({ min: 0, max: 0xffff });
const groups = fc.array(fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, group), { minLength: 8, maxLength: 8 });
const octets = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 4 });

/** Spellings of one IPv6 address: padded or not, upper or lower case, with or without "::", with the suffixes that proxies add. */
const spelled = (parts: readonly number[]) =>
  fc
    .record({ padded: fc.boolean(), large: fc.boolean(), short: fc.boolean(), frame: fc.constantFrom(...frames) })
    .map(({ padded, large, short, frame }) => {
      const texts = parts.map((part) => part.toString(16).padStart(padded ? 4 : 1, "0"));
      const from = short ? texts.findIndex((text) => Number.parseInt(text, 16) === 0) : -1;
      let to = from;
      while (from !== -1 && to < 8 && parts[to] === 0) to += 1;
      const text = from === -1 ? texts.join(":") : `${texts.slice(0, from).join(":")}::${texts.slice(to).join(":")}`;
      return frame(large ? text.toUpperCase() : text);
    });
const frames = [
  (text: string) => text,
  (text: string) => `[${text}]`,
  (text: string) => `[${text}]:443`,
  (text: string) => `${text}%eth0`,
  (text: string) => `[${text}%25eth0]:65535`,
  (text: string) => `  ${text} `,
];

const isMapped = (parts: readonly number[]) => parts.slice(0, 5).every((part) => part === 0) && parts[5] === 0xffff;

test("clientAddress gives all addresses of one IPv6 /64 one key, in every spelling", () => {
  const two = fc.record({ network: groups, host: fc.array(group, { minLength: 4, maxLength: 4 }) });
  const asked = two.chain(({ network, host }) => {
    const other = [...network.slice(0, 4), ...host];
    return fc.record({
      parts: fc.constant(network),
      other: fc.constant(other),
      a: spelled(network),
      b: spelled(other),
    });
  });
  fc.assert(
    fc.property(asked, ({ parts, other, a, b }) => {
      fc.pre(!isMapped(parts) && !isMapped(other));
      const key = behind(a);
      expect(key).toBe(
        `${parts
          .slice(0, 4)
          .map((part) => part.toString(16))
          .join(":")}::/64`,
      );
      expect(behind(b)).toBe(key);
    }),
  );
});

test("clientAddress gives an IPv4 address one key in every IPv6 spelling and with any port", () => {
  const asked = octets.chain((parts) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts;
    const plain = parts.join(".");
    const mapped = spelled([0, 0, 0, 0, 0, 0xffff, a * 256 + b, c * 256 + d]);
    const dotted = fc
      .constantFrom("::ffff:", "::FFFF:", "0:0:0:0:0:ffff:", "0000::ffff:")
      .map((start) => start + plain);
    const port = fc.integer({ min: 0, max: 65_535 }).map((number) => `${plain}:${number}`);
    return fc.tuple(fc.constant(plain), fc.oneof(mapped, dotted, port, fc.constant(plain)));
  });
  fc.assert(
    fc.property(asked, ([plain, text]) => {
      expect(behind(text)).toBe(plain);
    }),
  );
});

test("clientAddress uses the address of the proxy when X-Forwarded-For holds no address", () => {
  const garbage = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.constantFrom("unknown", "_hidden", "-", "1.2.3.4.5", "256.1.1.1", "01.2.3.4", "1.2.3.4:", "1.2.3.4:99999x"),
    fc.constantFrom("::1::2", "2001:db8", "[2001:db8::1", "2001:db8::1]", "[1.2.3.4]", "fe80::1%", ":".repeat(9000)),
    fc.string({ unit: fc.constantFrom(..."0123456789abcdef:.[]%"), maxLength: 60 }),
  );
  fc.assert(
    fc.property(garbage, (text) => {
      fc.pre(!text.includes(","));
      const key = behind(text);
      const isOne = isIPv6(key.replace(/\/64$/, "")) || /^(\d{1,3}\.){3}\d{1,3}$/.test(key);
      expect(isOne, key).toBe(true);
    }),
    { numRuns: 1000 },
  );
  for (const text of ["unknown", "_hidden", "1.2.3.4.5", "256.1.1.1", "::1::2", "[2001:db8::1", "khách"])
    expect(behind(text), text).toBe(SOCKET);
});

test("clientAddress reads the socket address in the same way, and is 'unknown' without one", () => {
  expect(clientAddress("::ffff:192.0.2.1", undefined, 0)).toBe("192.0.2.1");
  expect(clientAddress("2001:db8:0:0:5::1", "9.9.9.9", 0)).toBe("2001:db8:0:0::/64");
  expect(clientAddress("fe80::1%eth0", undefined, 0)).toBe("fe80:0:0:0::/64");
  expect(clientAddress(undefined, "rubbish", 1)).toBe("unknown");
  expect(clientAddress(SOCKET, "6.6.6.6", 2)).toBe(SOCKET);
});
