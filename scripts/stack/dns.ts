import { Resolver } from "node:dns/promises";
import { join } from "node:path";
import { keyFiles } from "./keys.ts";
import { ready, type PartContext } from "./part.ts";
import { root } from "./run.ts";

/** A name server that says of the demo's senders what a campaign asks for at its start, with the demo's key. */
export async function startDns({ processes, dataDir, ports }: PartContext): Promise<void> {
  processes.start("dns", {
    command: process.execPath,
    args: [join(root, "scripts/dns/main.ts"), String(ports.dns), keyFiles(dataDir, "").dkim],
  });
  const resolver = new Resolver({ timeout: 500, tries: 1 });
  resolver.setServers([`127.0.0.1:${ports.dns}`]);
  const answers = () =>
    resolver.resolveTxt("doorlight.example").then(
      () => true,
      () => false,
    );
  await ready(processes, "dns", answers);
}
