import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { isListening } from "./net.ts";
import { ready, type PartContext } from "./part.ts";
import { root } from "./run.ts";

/** maildev: takes every mail and shows it on a page; mails are kept in mail/ of the data folder. */
export async function startInbox({ processes, dataDir, ports }: PartContext): Promise<void> {
  const folder = join(dataDir, "mail");
  mkdirSync(folder, { recursive: true });
  const addresses = [
    "--ip",
    "127.0.0.1",
    "--smtp",
    String(ports.smtp),
    "--web-ip",
    "127.0.0.1",
    "--web",
    String(ports.inbox),
  ];
  processes.start("inbox", {
    command: process.execPath,
    args: [join(root, "node_modules/maildev/bin/maildev"), ...addresses, "--mail-directory", folder, "--silent"],
  });
  await ready(processes, "inbox", async () => (await isListening(ports.smtp)) && isListening(ports.inbox));
}
