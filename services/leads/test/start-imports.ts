import { fileURLToPath } from "node:url";
import { loadCountryPacks } from "@doorlight/common/product";
import { makeDataKey } from "@doorlight/common/secrets";
import { AgenciesService, type ImportKind } from "@doorlight/proto/leads/v1/agencies_service_pb";
import { makeImportStore } from "../src/db/import-store.ts";
import { makeMarketStore } from "../src/db/market-store.ts";
import { makeRemovedAgentStore } from "../src/db/removed-agent-store.ts";
import { makeRunImports } from "../src/use-cases/run-imports.ts";
import { startLeads } from "./start-leads.ts";

export type RunningImports = Awaited<ReturnType<typeof startImports>>;

/** Leads with the stores of imports, which a test runs itself. */
export async function startImports() {
  // The service's own job would read files too, before the processes of the tests.
  const leads = await startLeads({}, { idleQueue: true });
  const agencies = leads.clientOf("gateway", AgenciesService);
  const admin = await leads.asUser(crypto.randomUUID(), { role: "admin" });
  const { db, clock } = leads;
  const packs = loadCountryPacks(fileURLToPath(new URL("../../../deploy/countries/", import.meta.url)), ["FI"]);
  const dataKey = makeDataKey({ db, clock, tokenKeys: { current: Buffer.alloc(32, 1) } });
  const removedAgents = makeRemovedAgentStore(dataKey);
  const ports = { db, clock, packs, imports: makeImportStore(db), markets: makeMarketStore(db), removedAgents };

  async function start(content: Uint8Array, kind: ImportKind): Promise<string> {
    const { import: started } = await agencies.startImport({ country: "FI", kind, content }, admin);
    return started!.id;
  }

  return {
    leads,
    agencies,
    admin,
    ports,
    start,
    /** The report of a finished import. */
    async imported(content: Uint8Array, kind: ImportKind) {
      const id = await start(content, kind);
      await makeRunImports(ports)();
      return agencies.getImport({ id }, admin);
    },
    async reset(): Promise<void> {
      clock.set(new Date("2026-11-21T10:00:00Z"));
      await db.raw("truncate sales, agency_agents, removed_agents, imports cascade");
    },
    stop: () => leads.stop(),
  };
}
