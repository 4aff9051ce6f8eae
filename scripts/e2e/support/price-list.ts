import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../stack/run.ts";
import { stack } from "./stack.ts";

const packs = join(root, "deploy", "countries");

/** Adds to the unit price of a lead type in a country, in minor units, until it is disposed of. Restarts billing. */
export async function raisePrice(country: string, leadType: string, amount: number): Promise<AsyncDisposable> {
  const folder = mkdtempSync(join(tmpdir(), "doorlight-packs-"));
  cpSync(packs, folder, { recursive: true });
  const file = join(folder, `${country.toLowerCase()}.yaml`);
  const pack = readFileSync(file, "utf8");
  const price = new RegExp(`(?<=^unitPrices:[^]*?^ +${leadType}: )\\d+$`, "m");
  if (!price.test(pack)) throw new Error(`${file} has no price of ${leadType}`);
  writeFileSync(
    file,
    pack.replace(price, (former) => String(Number(former) + amount)),
  );
  await stack.kill("billing", "SIGTERM");
  await stack.start("billing", { env: { COUNTRY_PACKS: folder } });
  return {
    async [Symbol.asyncDispose]() {
      await stack.restart("billing");
      rmSync(folder, { recursive: true });
    },
  };
}
