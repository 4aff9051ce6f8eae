import { fileURLToPath } from "node:url";
import { loadCountryPacks } from "@doorlight/common/product";
import { makeDataKey } from "@doorlight/common/secrets";
import { AgenciesService, type ImportKind } from "@doorlight/proto/leads/v1/agencies_service_pb";
import { refreshAgencies } from "../src/db/agency-refresh.ts";
import { makeAgencyStore } from "../src/db/agency-store.ts";
import { makeImportStore } from "../src/db/import-store.ts";
import { makeImportedRowStore } from "../src/db/imported-row-store.ts";
import { makeRemovedAgentStore } from "../src/db/removed-agent-store.ts";
import { makeReadImport } from "../src/use-cases/read-import.ts";
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
  const importedRows = makeImportedRowStore();
  const readImport = makeReadImport({ clock, packs, importedRows, removedAgents, agencies: makeAgencyStore(db) });
  const ports = {
    db,
    clock,
    packs,
    imports: makeImportStore(db),
    importedRows,
    removedAgents,
    readImport,
    refreshAgencies,
  };

  const preview = (content: Uint8Array, kind: ImportKind) =>
    agencies.previewImport({ country: "FI", kind, content }, admin);

  async function start(content: Uint8Array, kind: ImportKind): Promise<string> {
    const { previewId } = await preview(content, kind);
    await agencies.confirmImport({ previewId }, admin);
    return previewId;
  }

  return {
    leads,
    agencies,
    admin,
    ports,
    preview,
    start,
    /** The report of a finished import. */
    async imported(content: Uint8Array, kind: ImportKind) {
      const id = await start(content, kind);
      await makeRunImports(ports)();
      return agencies.getImport({ id }, admin);
    },
    async reset(): Promise<void> {
      clock.set(new Date("2026-11-21T10:00:00Z"));
      await db.raw("truncate sales, agency_agents, agencies, removed_agents, import_previews, imports cascade");
    },
    stop: () => leads.stop(),
  };
}
