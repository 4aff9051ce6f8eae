import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { parse } from "yaml";
import { root } from "../stack/run.ts";
import { helm } from "./helm.ts";
import { ofKind } from "./manifest.ts";
import { chart, countries, render } from "./render.ts";

const seconds = 120_000;

test("has a values file for each country pack, and no other", () => {
  const packs = readdirSync(join(root, "deploy/countries")).filter((name) => name.endsWith(".yaml"));
  expect(packs).toEqual(countries.map((country) => `${country}.yaml`));
  expect(countries).toHaveLength(8);
});

test.each(countries)("says in the values of %s only what differs there", (country) => {
  const values = parse(readFileSync(join(root, `deploy/values/${country}.yaml`), "utf8")) as Record<string, unknown>;
  expect(values).toMatchObject({
    countries: [country.toUpperCase()],
    host: `${country}.doorlight.example`,
    topicPrefix: country,
    epoch: `${country}-1`,
  });
  const known = ["countries", "host", "topicPrefix", "epoch", "services"];
  expect(Object.keys(values).filter((name) => !known.includes(name))).toEqual([]);
  for (const service of Object.values(values["services"] ?? {}))
    expect(Object.keys(service as object)).toEqual(["scaling"]);
});

test(
  "makes two countries of one size differ in code, host, topics, epoch and pack alone",
  async () => {
    const normal = async (country: string) =>
      JSON.stringify((await render(country)).filter(({ kind }) => kind !== "ConfigMap"))
        .replaceAll(`${country}.doorlight.example`, "<host>")
        .replaceAll(`"COUNTRIES","value":"${country.toUpperCase()}"`, '"COUNTRIES","value":"<code>"')
        .replaceAll(`"TOPIC_PREFIX","value":"${country}"`, '"TOPIC_PREFIX","value":"<code>"')
        .replaceAll(`"RELEASE_EPOCH","value":"${country}-1"`, '"RELEASE_EPOCH","value":"<code>-1"')
        .replaceAll(/"checksum\/country-packs":"[0-9a-f]+"/g, '"checksum/country-packs":"<pack>"');
    const [one, ...others] = await Promise.all(["de", "dk", "ee", "gb", "no", "pl"].map(normal));
    for (const other of others) expect(other).toBe(one);
    expect(await normal("fi")).toBe(await normal("se"));
  },
  seconds,
);

test("keeps the demo's opened countries and data out of a release", async () => {
  expect(JSON.stringify(await render("gb"))).not.toMatch(/OPENED_COUNTRIES|"DEMO"|FAILPOINTS/);
});

test(
  "lets billing and notifications alone out, at public or listed addresses",
  async () => {
    const reaching = async (...more: string[]) =>
      ofKind(await render("fi", ...more), "NetworkPolicy")
        .flatMap(({ metadata, spec }) => (spec?.egress ?? []).map((rule) => ({ name: metadata.name, ...rule })))
        .filter(({ ports }) => JSON.stringify(ports) === '[{"port":443}]');
    const anywhere = await reaching();
    expect(anywhere.map(({ name }) => name)).toEqual([
      "doorlight-billing",
      "doorlight-billing",
      "doorlight-notifications",
    ]);
    for (const { to } of anywhere)
      expect(JSON.stringify(to)).toMatch(/except.*10\.0\.0\.0\/8.*169\.254\.0\.0\/16.*192\.168\.0\.0\/16/);

    const listed = { cardProvider: "203.0.113.7/32", eInvoiceOperator: "203.0.113.9/32", webhooks: "203.0.113.11/32" };
    const settings = Object.entries(listed).flatMap(([endpoint, cidr]) => [
      "--set-json",
      `endpoints.${endpoint}.peers=${JSON.stringify([{ ipBlock: { cidr } }])}`,
    ]);
    expect(await reaching(...settings)).toEqual(
      Object.entries(listed).map(([endpoint, cidr]) => ({
        name: endpoint === "webhooks" ? "doorlight-notifications" : "doorlight-billing",
        to: [{ ipBlock: { cidr } }],
        ports: [{ port: 443 }],
      })),
    );
  },
  seconds,
);

test.each([
  ["an unknown value", ["--set", "services.leads.replicas=3"], "additional properties 'replicas' not allowed"],
  ["a single copy", ["--set", "scaling.min=1"], "minimum: got 1, want 2"],
  ["a tag for a digest", ["--set", "image.digest=latest"], "does not match pattern"],
  ["no digest", ["--set", "image.digest=null"], "at '/image/digest': got null, want string"],
  ["a digest for each service", ["--set", "digests.leads=sha256:1"], "additional properties 'digests' not allowed"],
  ["a country without a pack", ["--set", "countries={LV}"], "countries/lv.yaml does not exist"],
  ["a password in the clear", ["--set", "kafka.sasl=plain"], "'/kafka/tls': value must be true"],
  ["an authority without TLS", ["--set", "kafka.ownAuthority=true"], "'/kafka/tls': value must be true"],
  ["an unknown login", ["--set", "kafka.sasl=gssapi"], "value must be one of"],
])(
  "refuses %s",
  async (_, more, message) => {
    await expect(render("fi", ...more)).rejects.toThrow(message);
  },
  seconds,
);

test("refuses to render for no country in particular", async () => {
  await expect(helm("template", chart)).rejects.toThrow("at '/countries': minItems");
});
