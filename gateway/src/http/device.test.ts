import { expect, test } from "@jest/globals";
import { deviceOf } from "./device.ts";

const named = (userAgent?: string) => deviceOf({ get: () => userAgent } as never);

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox on Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari on iOS",
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
    "Chrome on Linux",
  ],
  ["", "Unknown device"],
  [undefined, "Unknown device"],
  ["\u0000\u0001", "Unknown device"],
])("names for User-Agent %j the device %s", (userAgent, device) => {
  expect(named(userAgent)).toBe(device);
});

test("reads a User-Agent to its 512th character only, so that no header can slow it down", () => {
  const padding = (length: number) => `Mozilla/5.0 (${"x".repeat(length - "Mozilla/5.0 (".length)}`;
  expect(named(`${padding(400)}) Firefox/132.0`)).toBe("Firefox");
  expect(named(`${padding(512)}) Firefox/132.0`)).not.toContain("Firefox");
});

test("names a device in at most 100 characters", () => {
  expect(named(`${"x".repeat(300)}/1.0 y`)).toBe("x".repeat(100));
});
