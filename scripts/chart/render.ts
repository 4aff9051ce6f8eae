import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { root } from "../stack/run.ts";
import { helm } from "./helm.ts";
import type { Manifest } from "./manifest.ts";

export const chart = join(root, "charts/doorlight");
const valuesFolder = join(root, "deploy/values");

/** Codes in small letters of the countries that have a values file. */
export const countries = readdirSync(valuesFolder)
  .filter((name) => name.endsWith(".yaml"))
  .map((name) => name.slice(0, -".yaml".length));

/** The values files of a country, with a digest that stands in for that of a release. */
export function valuesOf(country: string): string[] {
  return ["-f", join(valuesFolder, `${country}.yaml`), "-f", join(chart, "ci/image.yaml")];
}

/** By the arguments of helm: some tests look at the same objects. */
const rendered = new Map<string, Promise<Manifest[]>>();

/** The manifests of `helm install` in a cluster of that country, hooks included. Throws if YAML repeats a key. */
export async function render(country: string, ...more: string[]): Promise<Manifest[]> {
  const name = [country, ...more].join(" ");
  const manifests = rendered.get(name) ?? renderAnew(country, more);
  rendered.set(name, manifests);
  return structuredClone(await manifests);
}

async function renderAnew(country: string, more: string[]): Promise<Manifest[]> {
  const text = await helm(
    "template",
    "doorlight",
    chart,
    "--namespace",
    `doorlight-${country}`,
    ...valuesOf(country),
    ...more,
  );
  return parseAllDocuments(text).flatMap((document) => {
    if (document.errors.length > 0) throw document.errors[0]!;
    return document.contents === null ? [] : [document.toJS() as Manifest];
  });
}
