import { rules } from "./chart/rules/index.ts";
import { helm } from "./chart/helm.ts";
import { chart, countries, render, valuesOf } from "./chart/render.ts";
import { schemaCheck, type SchemaCheck } from "./chart/schemas.ts";
import { verb, VerbError } from "./stack/verb.ts";

/** Lints the chart, renders it for each country and checks every object. */
await verb(async () => {
  const { name, check } = await schemaCheck();
  console.log(`chart against ${name} and ${Object.keys(rules).length} rules`);
  const breaches: string[] = [];
  for (const country of countries) {
    const found = await breachesOf(country, check);
    breaches.push(...found.lines.map((line) => `${country}: ${line}`));
    console.log(
      `  ${country}  ${found.objects} objects  ${found.lines.length === 0 ? "ok" : `${found.lines.length} breaches`}`,
    );
  }
  if (countries.length === 0) throw new VerbError("deploy/values holds no country.");
  if (breaches.length > 0) throw new VerbError(breaches.join("\n"));
});

async function breachesOf(country: string, check: SchemaCheck): Promise<{ objects: number; lines: string[] }> {
  await helm("lint", "--strict", "--quiet", chart, ...valuesOf(country));
  const manifests = await render(country, "--api-versions", "monitoring.coreos.com/v1");
  const invalid = (await Promise.all(manifests.map(check))).flat();
  const broken = Object.values(rules).flatMap((rule) => rule(manifests));
  return { objects: manifests.length, lines: [...invalid, ...broken] };
}
