import { expect, test } from "@jest/globals";
import { networkOf } from "./network-of.ts";

const all = (...addresses: string[]) => new Set(addresses.map((ip) => networkOf({ ip })));

test("counts all addresses of one IPv6 /64, in every spelling, as one network", () => {
  expect(all("2001:db8:0:7::1", "2001:0DB8:0:7:ffff:1:2:3", "2001:db8::7:0:0:0:9")).toEqual(
    new Set(["2001:db8:0:7::/64"]),
  );
  expect(all("::1", "fe80::1%eth0")).toEqual(new Set(["0:0:0:0::/64", "fe80:0:0:0::/64"]));
});

test("counts two neighbouring IPv6 /64s as two networks", () => {
  expect(all("2001:db8:0:7::1", "2001:db8:0:8::1").size).toBe(2);
});

test("counts an IPv4 address as its own network, even if it arrives as IPv6", () => {
  expect(all("192.0.2.7", "::ffff:192.0.2.7", "::FFFF:192.0.2.7", "::ffff:c000:207")).toEqual(new Set(["192.0.2.7"]));
  expect(all("192.0.2.7", "192.0.2.8", "::ffff:192.0.2.9").size).toBe(3);
});

test("gives a request whose client is gone an empty network", () => {
  expect(networkOf({ ip: undefined })).toBe("");
});
