/**
 * Cuts what libphonenumber-js knows of telephone numbers down to the product's countries, a tenth of all. Run
 * `npm run phone-metadata -w @doorlight/web` after its update.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { callingCodes } from "../src/lib/phone.ts";

const target = new URL("../src/lib/phone-metadata.json", import.meta.url);
const whole = createRequire(import.meta.url).resolve("libphonenumber-js/metadata.min.json");

const { countries } = JSON.parse(readFileSync(whole, "utf8")) as { countries: Record<string, unknown> };
const own = Object.values(callingCodes).flat();
writeFileSync(target, `${JSON.stringify(Object.fromEntries(own.map((country) => [country, countries[country]])))}\n`);
