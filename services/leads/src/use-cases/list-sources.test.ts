import { readFileSync } from "node:fs";
import { loadCountryPacks } from "@doorlight/common/product";
import { expect, jest, test } from "@jest/globals";
import { duplicatesAlert, type Source, type SourceOutcomes } from "../domain/source.ts";
import { makeListSources } from "./list-sources.ts";

const now = new Date("2026-11-21T09:00:00Z");
const page = { limit: 100, after: null, ids: [] };
const source = (name: string) => ({ id: name, name, country: "FI" }) as Source;

test("marks sources of which more than half of a week's confirmed requests are duplicates", async () => {
  const duplicateShares = jest.fn(async (_since: Date, _fewest: number) => [
    { source: "half", share: 0.5 },
    { source: "more", share: 0.51 },
  ]);
  const listSources = makeListSources({
    sources: { list: async () => [source("half"), source("more"), source("few")] },
    sourceVolumes: {
      duplicateShares,
      outcomesOf: async (counted) => new Map(counted.map(({ id }) => [id, {} as SourceOutcomes])),
      refusalsOf: async () => new Map(),
    },
    packs: loadCountryPacks(new URL("../../../../deploy/countries", import.meta.url).pathname, ["FI"]),
    clock: { now: () => now },
  });
  const listed = await listSources({ firstDay: "2026-11-01", lastDay: "2026-11-21" }, page);
  expect(listed.filter(({ mostlyDuplicates }) => mostlyDuplicates).map(({ name }) => name)).toEqual(["more"]);
  expect(duplicateShares).toHaveBeenCalledWith(new Date("2026-11-14T09:00:00Z"), 20);
});

test("marks sources by the share of the alert", () => {
  const alerts = readFileSync(new URL("../../../../charts/doorlight/alerts.yaml", import.meta.url), "utf8");
  expect(alerts).toContain(`(source_duplicates_share) > ${duplicatesAlert.share}\n`);
});
