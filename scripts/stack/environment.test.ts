import { afterEach, expect, test } from "@jest/globals";
import { environmentOf, type Profile } from "./environment.ts";
import { infrastructureAt } from "./infrastructure.ts";
import { developmentPorts } from "./ports.ts";

afterEach(() => void delete process.env["LIMITS_LOGIN"]);

function limitsOf(profile: Profile) {
  const ports = developmentPorts();
  const infrastructure = infrastructureAt(ports, {});
  return environmentOf("gateway", { dataDir: "/data", profile, ports, publicUrl: "http://here", infrastructure });
}

test("a demo takes the limits of its caller's environment, and has its own for the others", () => {
  process.env["LIMITS_LOGIN"] = "7";
  expect(limitsOf("demo")).toMatchObject({ LIMITS_LOGIN: "7", LIMITS_MAIL: "20" });
});

test.each(["test", "bench"] as const)("the profile %s has no limits, whatever a shell has set", (profile) => {
  process.env["LIMITS_LOGIN"] = "7";
  expect(Number(limitsOf(profile)["LIMITS_LOGIN"])).toBeGreaterThan(100_000);
});
