import { existsSync } from "node:fs";
import { join } from "node:path";
import { asOwner } from "./databases.ts";
import { root, run } from "./run.ts";
import { services, type ServiceName } from "./services.ts";
import { backgroundName, type Stack } from "./stack.ts";

/** Creates the topics that are missing. */
export async function createTopics(stack: Stack): Promise<void> {
  const script = join(root, "services/common/src/kafka/create-topics.ts");
  await run(process.execPath, [script], {
    hint: "The topics could not be created:",
    env: stack.environment("gateway"),
  });
}

/** Brings the tables of one service up to date. */
export async function migrate(stack: Stack, name: ServiceName): Promise<void> {
  const script = join(root, "services", name, "src/migrate.ts");
  await run(process.execPath, [script], {
    hint: `The migrations of ${name} failed:`,
    env: ownerEnvironment(stack, name),
  });
}

/** Loads the places of the countries that the product serves; places that are there are left. */
export async function loadLocations(stack: Stack): Promise<void> {
  const { COUNTRIES = "" } = stack.environment("leads");
  const { command, args, env } = locationLoader(stack);
  await run(command, [...args, ...COUNTRIES.split(",")], { hint: "The locations could not be loaded:", env });
}

/** Loads the places of all other countries, for packs that are opened later; logs to places.log. */
export async function loadOtherLocations(stack: Stack): Promise<void> {
  // An earlier run has ended by itself, as it should.
  await stack.processes.stop(backgroundName);
  stack.processes.start(backgroundName, locationLoader(stack));
}

function locationLoader(stack: Stack) {
  const script = join(root, "services/leads/src/load-locations.ts");
  const env = { ...ownerEnvironment(stack, "leads"), LOCATIONS: join(root, "deploy/locations") };
  return { command: process.execPath, args: [script], env };
}

/** Migrations and places come in as the owner of the tables, as the hooks of the chart do. */
function ownerEnvironment(stack: Stack, name: ServiceName): Record<string, string> {
  const env = stack.environment(name);
  return { ...env, DATABASE_URL: asOwner(env["DATABASE_URL"]!) };
}

/** Lays the demo data of each service that has some, one after the other, since later ones refer to earlier ones. */
export async function layDemoData(stack: Stack): Promise<void> {
  for (const { name } of services) {
    const script = join(root, "services", name, "demo/seed.ts");
    const options = { hint: `The demo data of ${name} could not be laid:`, env: stack.environment(name) };
    if (existsSync(script)) await run(process.execPath, [script], options);
  }
}
