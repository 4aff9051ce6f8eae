import { gates } from "./chart/gates/index.ts";
import { helm } from "./chart/helm.ts";
import { chart, countries, render, valuesOf } from "./chart/render.ts";
import { schemaCheck, type SchemaCheck } from "./chart/schemas.ts";
import { Fault } from "./stack/fault.ts";
import { verb } from "./stack/verb.ts";

/** Lints the chart, renders it for each country and checks every object. */
await verb(async () => {
  const { name, check } = await schemaCheck();
  console.log(`chart against ${name} and ${Object.keys(gates).length} gates`);
  const faults: string[] = [];
  for (const country of countries) {
    const found = await faultsOf(country, check);
    faults.push(...found.lines.map((line) => `${country}: ${line}`));
    console.log(
      `  ${country}  ${found.objects} objects  ${found.lines.length === 0 ? "ok" : `${found.lines.length} faults`}`,
    );
  }
  if (countries.length === 0) throw new Fault("deploy/values holds no country.");
  if (faults.length > 0) throw new Fault(faults.join("\n"));
});

async function faultsOf(country: string, check: SchemaCheck): Promise<{ objects: number; lines: string[] }> {
  await helm("lint", "--strict", "--quiet", chart, ...valuesOf(country));
  const manifests = await render(country, "--api-versions", "monitoring.coreos.com/v1");
  const invalid = (await Promise.all(manifests.map(check))).flat();
  const breaches = Object.values(gates).flatMap((gate) => gate(manifests));
  return { objects: manifests.length, lines: [...invalid, ...breaches] };
}
