import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, jest, test } from "@jest/globals";
import type { Shot } from "../bench/load.ts";
import { startLoad } from "./steady-load.ts";

const shot: Shot = { method: "POST", path: "/buy" };
const fetched = jest.spyOn(globalThis, "fetch");
afterEach(() => void fetched.mockReset());

test("clicks again after a failed call, with the same purchase", async () => {
  fetched.mockResolvedValueOnce(new Response(null, { status: 503 }));
  fetched.mockImplementation(() => Promise.resolve(new Response(null, { status: 201 })));
  const load = startLoad("http://product", [[shot, { ...shot, path: "/next" }, shot].values()]);
  await pause(1_000);
  await load.stop();
  expect(load.calls.map(({ isBought }) => isBought).slice(0, 2)).toEqual([false, true]);
  expect(fetched.mock.calls.map(([url]) => url).slice(0, 3)).toEqual([
    "http://product/buy",
    "http://product/buy",
    "http://product/next",
  ]);
});

test("reports at its stop that a load ran out of leads, and ends nothing before", async () => {
  fetched.mockImplementation(() => Promise.resolve(new Response(null, { status: 201 })));
  const load = startLoad("http://product", [[shot].values()]);
  await pause(600);
  await expect(load.stop()).rejects.toThrow("There are no more leads to buy");
});
