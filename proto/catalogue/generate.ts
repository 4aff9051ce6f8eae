import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { asyncApi } from "./async-api.ts";
import { eventsChangelog } from "./changelog.ts";
import examples from "./examples.json" with { type: "json" };
import { writeEventsPackage } from "./events-package.ts";
import { cataloguePage } from "./page.ts";
import { readEvents } from "./read-events.ts";
import { sqlEvents } from "./sql-events.ts";

/** What services publish from SQL, by service; the rest is published from their `src/events.ts`. */
const publishedBySql: Record<string, string[]> = {
  purchasing: [
    "PurchaseConfirmed",
    "PurchaseReleased",
    "PurchaseRefunded",
    "CreditsGranted",
    "CreditsSpent",
    "LeadPriced",
    "DeliveryDecided",
  ],
};

const proto = new URL("../", import.meta.url);
const image = execFileSync("buf", ["build", "--path", "doorlight", "-o", "-#format=binpb"], {
  cwd: proto,
  maxBuffer: 64 << 20,
});
const events = readEvents(image);
const published = events.filter(({ internal }) => !internal);
const { version } = JSON.parse(readFileSync(new URL("events/package.json", proto), "utf8")) as { version: string };
const internal = [...new Set(events.filter((event) => event.internal).map(({ topic }) => `\`<prefix>.${topic}\``))];
const introduction = readFileSync(new URL("catalogue/introduction.md", proto), "utf8")
  .replace("INTERNAL", internal.join(", "))
  .replace("CHANGES", eventsChangelog);

writeFileSync(new URL("README.md", proto), cataloguePage(introduction, published));
writeFileSync(new URL("asyncapi.json", proto), `${JSON.stringify(asyncApi(published, examples, version), null, 2)}\n`);

writeEventsPackage(published, fileURLToPath(proto), fileURLToPath(new URL("../dist/events", proto)));

for (const [service, names] of Object.entries(publishedBySql)) {
  const folder = new URL(`../services/${service}/sql/`, proto);
  mkdirSync(folder, { recursive: true });
  const ofService = events.filter(
    ({ topic, message }) => topic.startsWith(`${service}.`) && names.includes(message.name),
  );
  writeFileSync(new URL("events.sql", folder), sqlEvents(ofService));
}
