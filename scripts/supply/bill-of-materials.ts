import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { root } from "../stack/run.ts";
import { VerbError } from "../stack/verb.ts";
import { npmJson } from "./npm.ts";

export interface Component {
  "bom-ref": string;
  name: string;
  purl: string;
  hashes?: readonly { alg: string; content: string }[];
  licenses?: readonly unknown[];
  /** Such as npm's that development alone needs it. */
  properties?: readonly { name: string; value: string }[];
}

export interface Bill {
  bomFormat: "CycloneDX";
  /** Another one each time. */
  serialNumber?: string;
  metadata: { timestamp: string; tools?: unknown; component: { type: string; name: string } };
  dependencies: readonly { ref: string; dependsOn: readonly string[] }[];
  components: readonly Component[];
}

/** Of packages whose own package.json names none in a form that npm reads: what the licence file in them says. */
const licencesInFiles: Readonly<Record<string, string>> = { "dejavu-fonts-ttf": "Bitstream-Vera", "png-js": "MIT" };

/**
 * Every package that is installed and where it comes from, as CycloneDX writes it. Nothing is left out: of a package that
 * both runs and tests, npm says that it only tests.
 */
export async function billOfMaterials(): Promise<Bill> {
  const bill = (await npmJson("sbom", "--sbom-format", "cyclonedx")) as Bill | null;
  if (bill?.bomFormat !== "CycloneDX")
    throw new VerbError("npm could not list the packages: run npm ci, then try again.");
  return { ...bill, components: bill.components.map(withLicence) };
}

function withLicence(component: Component): Component {
  const id = licencesInFiles[component.name];
  return component.licenses?.length || id === undefined ? component : { ...component, licenses: [{ license: { id } }] };
}

/** Writes the bill to a file of the repository. */
export async function writeBill(file: string): Promise<void> {
  const bill = await billOfMaterials();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(bill, undefined, 2)}\n`);
  console.log(`${bill.components.length} packages: ${relative(root, file)}`);
}
