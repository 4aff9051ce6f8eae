import { afterEach, expect, test } from "@jest/globals";
import { environmentOf, type Profile } from "./environment.ts";
import { infrastructureAt } from "./infrastructure.ts";
import { developmentPorts } from "./ports.ts";

afterEach(() => {
  for (const name of ["LIMITS_LOGIN", "CARD_PROVIDER_SECRET_KEY"]) delete process.env[name];
});

function limitsOf(profile: Profile) {
  const ports = developmentPorts();
  const infrastructure = infrastructureAt(ports, {});
  return environmentOf("gateway", { dataDir: "/data", profile, ports, publicUrl: "http://here", infrastructure });
}

test("gives a demo the limits of its caller's environment, and its own for the others", () => {
  process.env["LIMITS_LOGIN"] = "7";
  expect(limitsOf("demo")).toMatchObject({ LIMITS_LOGIN: "7", LIMITS_MAIL: "20" });
});

test.each(["test", "bench"] as const)("has no limits in the profile %s, whatever a shell has set", (profile) => {
  process.env["LIMITS_LOGIN"] = "7";
  expect(Number(limitsOf(profile)["LIMITS_LOGIN"])).toBeGreaterThan(100_000);
});

function billingAt(given: NodeJS.ProcessEnv) {
  const ports = developmentPorts();
  const infrastructure = infrastructureAt(ports, given);
  return environmentOf("billing", {
    dataDir: "/data",
    profile: "demo",
    ports,
    publicUrl: "http://here",
    infrastructure,
  });
}

test("charges cards by the stand-in, even if a shell names a key", () => {
  process.env["CARD_PROVIDER_SECRET_KEY"] = "sk_test_of_a_shell";
  expect(billingAt({})).toMatchObject({
    CARD_PROVIDER_URL: "http://127.0.0.1:27500",
    CARD_PROVIDER_SECRET_KEY: "sk_test_doorlight",
  });
});

test("charges cards at the provider with a shell's own key if the shell names no stand-in", () => {
  process.env["CARD_PROVIDER_SECRET_KEY"] = "sk_test_of_a_shell";
  expect(billingAt({ CARD_PROVIDER_URL: "" })).toMatchObject({
    CARD_PROVIDER_URL: "",
    CARD_PROVIDER_SECRET_KEY: "sk_test_of_a_shell",
  });
});
