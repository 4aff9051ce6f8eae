import { rmSync } from "node:fs";
import { join } from "node:path";
import { buildWeb } from "./build-web.ts";
import { ensureDatabases } from "./databases.ts";
import type { Profile, Settings } from "./environment.ts";
import { fingerprint } from "./fingerprint.ts";
import { infrastructureAt, partNames, portsToTake, startInfrastructure, type PartName } from "./infrastructure.ts";
import { ensureKeys } from "./keys.ts";
import { claimDatabase } from "./own-database.ts";
import { once } from "./once.ts";
import { requireFreePorts } from "./part.ts";
import { developmentPorts, type Ports } from "./ports.ts";
import { createTopics, layDemoData, loadLocations, loadOtherLocations, migrate } from "./prepare.ts";
import { processNames, services } from "./services.ts";
import { root } from "./run.ts";
import { keepSettings, openStack } from "./settings-file.ts";
import { portsOf, Stack } from "./stack.ts";
import { sources } from "./stop-when-old.ts";
import { VerbError } from "./verb.ts";

export interface StackOptions {
  dataDir: string;
  ports: Ports;
  profile: Profile;
  /** Where people reach the product, when that is not the gateway itself. */
  publicUrl?: string | undefined;
}

/** Parts without which services cannot start. */
const stores: readonly PartName[] = ["postgres", "redis", "kafka"];
/** Parts for tests of services. */
export const testedWith: readonly PartName[] = [...stores, "card-provider"];
/** Parts beside the product. */
const beside = (profile: Profile): readonly PartName[] => [
  "inbox",
  "card-provider",
  // A measurement has no endpoints.
  ...(profile === "bench" ? [] : (["webhook-receiver"] as const)),
  // Only a demo starts campaigns.
  ...(profile === "demo" ? (["dns"] as const) : []),
  // A trace store in memory on the same cores would be measured with the product.
  ...(profile === "bench" ? [] : (["zipkin"] as const)),
];

/** The stack as it will be, nothing of it started yet. Only the demo stack uses addresses of the environment. */
export function defineStack({
  dataDir,
  ports,
  profile,
  publicUrl = `http://localhost:${ports.product}`,
}: StackOptions): Stack {
  const infrastructure = infrastructureAt(ports, profile === "demo" ? process.env : {});
  const settings: Settings = { dataDir, ports, profile, publicUrl, infrastructure };
  keepSettings(settings);
  ensureKeys(dataDir);
  return new Stack(settings);
}

/** The stack of this tree, which `make up` runs. Refuses other ports than those that it already runs on. */
export function defineDevelopmentStack(publicUrl?: (ports: Ports) => string): Stack {
  const dataDir = join(root, ".data");
  const ports = developmentPorts();
  refuseToMove(openStack(dataDir), ports);
  return defineStack({ dataDir, ports, profile: "demo", publicUrl: publicUrl?.(ports) });
}

/** A stack whose processes listen on their old ports would be said to be on the new ones. */
export function refuseToMove(stack: Stack | undefined, ports: Ports): void {
  if (!stack || stack.processes.running().length === 0) return;
  if (JSON.stringify(stack.settings.ports) === JSON.stringify(ports)) return;
  throw new VerbError(`Doorlight of this folder runs on other ports (${stack.urls.product}): make down first.`);
}

/** Starts parts of the infrastructure. */
export function startParts(stack: Stack, names: readonly PartName[]): Promise<void> {
  return startInfrastructure(names, stack.partContext);
}

/**
 * Starts every part that is not running yet: infrastructure, then services and the gateway on migrated stores. If a
 * part cannot start, parts started with it end again.
 */
export async function startStack(stack: Stack, nodeFlags: string[] = []): Promise<void> {
  await stack.orEndAgain(() => startAll(stack, nodeFlags));
}

async function startAll(stack: Stack, nodeFlags: string[]): Promise<void> {
  await requireFreePorts(stack.settings.ports, [
    ...portsToTake(partNames, stack.partContext),
    ...processNames.filter((name) => !stack.processes.isRunning(name)).flatMap(portsOf),
  ]);
  const isDemo = stack.settings.profile === "demo";
  const openStores = async () => {
    await step("PostgreSQL, Redis, Kafka", () => startParts(stack, stores));
    await step("tables, topics", () => prepareStores(stack));
  };
  const besideStarted = step("inbox, cards, receivers", () => startParts(stack, beside(stack.settings.profile)));
  const opened = openStores();
  const startProcesses = async () => {
    await Promise.all([step("web app", buildWeb), opened]);
    await step("services and gateway", () => Promise.all(processNames.map((name) => stack.start(name, { nodeFlags }))));
  };
  // No process needs places or demo data to start. Demo data of later services wait for events of earlier ones.
  const layData = async () => {
    await opened;
    await step("places", () => onceADay(stack, "places", () => loadLocations(stack)));
    // The demo has a card saved with the provider.
    await besideStarted;
    if (isDemo) await step("demo data", () => onceADay(stack, "demo", () => layDemoData(stack)));
  };
  await Promise.all([besideStarted, startProcesses(), layData()]);
  if (isDemo) await loadOtherLocations(stack);
}

/** Databases, roles, tables and topics. */
export async function prepareStores(stack: Stack): Promise<void> {
  const { dataDir, infrastructure } = stack.settings;
  await claimDatabase(infrastructure.databaseUrl, dataDir);
  // Changes to a lost database have to be made again.
  if (!(await ensureDatabases(infrastructure.databaseUrl))) rmSync(doneIn(stack), { recursive: true, force: true });
  const migrateAll = () => Promise.all(services.map(({ name }) => migrate(stack, name)));
  await Promise.all([createTopics(stack), onceADay(stack, "tables", migrateAll)]);
}

/** Work on the databases that a start of the same day and the same code need not repeat. */
function onceADay(stack: Stack, name: string, work: () => Promise<unknown>): Promise<void> {
  const { COUNTRIES } = stack.environment("leads");
  code ??= fingerprint([...sources, "services/*/demo/**/*", "deploy/locations/**/*"]);
  return once(join(doneIn(stack), name), `${new Date().toDateString()} ${COUNTRIES} ${code}`, work);
}

let code: string | undefined;

const doneIn = ({ settings }: Stack): string => join(settings.dataDir, "done");

/** Does a step and prints when it is done, in seconds. */
async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  console.log(`  ${name.padEnd(26)} ready  ${seconds.padStart(5)} s`);
}
