import { fileURLToPath } from "node:url";
import { loadCountryPacks } from "@doorlight/common/product";
import { expect, test } from "@jest/globals";
import { basesToMail } from "./prospect-mail.ts";

test("mails companies in Finland, Sweden and Britain, and no prospects elsewhere", () => {
  const folder = fileURLToPath(new URL("../../../../deploy/countries/", import.meta.url));
  const packs = loadCountryPacks(folder, ["DE", "DK", "EE", "FI", "GB", "NO", "PL", "SE"]);
  const mailed = [...packs].filter(([, { prospectMail }]) => basesToMail[prospectMail].includes("corporate"));
  expect(mailed.map(([country]) => country)).toEqual(["FI", "GB", "SE"]);
  const others = [...packs.values()].filter(({ prospectMail }) => basesToMail[prospectMail].length === 0);
  expect(others).toHaveLength(5);
});
