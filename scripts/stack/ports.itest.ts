import { afterEach, expect, test } from "@jest/globals";
import { developmentPorts, portVariable, unusedPorts } from "./ports.ts";

afterEach(() => {
  delete process.env["POSTGRES_PORT"];
});

test("a variable overrides a port", () => {
  expect(developmentPorts()).toMatchObject({ product: 8080, postgres: 27_432, "leads-rpc": 27_302 });
  process.env["POSTGRES_PORT"] = "5000";
  expect(developmentPorts().postgres).toBe(5_000);
});

test("every port can be named by its variable", () => {
  expect(portVariable("leads-rpc")).toBe("LEADS_RPC_PORT");
  expect(portVariable("product")).toBe("PRODUCT_PORT");
});

test("no two parts share a port", async () => {
  for (const ports of [developmentPorts(), await unusedPorts()]) {
    const all = Object.values(ports);
    expect(new Set(all).size).toBe(all.length);
  }
});
