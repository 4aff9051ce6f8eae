import { join } from "node:path";
import { keyFiles } from "./keys.ts";
import { isListening } from "./net.ts";
import { ready, type PartContext } from "./part.ts";
import { root } from "./run.ts";

/** Takes webhooks on this machine, since no others than named ones may be sent there. */
export async function startWebhookReceiver({ processes, dataDir, ports }: PartContext): Promise<void> {
  const port = ports["webhook-receiver"];
  const { receiver, receiverCertificate } = keyFiles(dataDir, "");
  processes.start("webhook-receiver", {
    command: process.execPath,
    args: [join(root, "scripts/webhook-receiver/main.ts"), String(port), receiver, receiverCertificate],
  });
  await ready(processes, "webhook-receiver", () => isListening(port));
}
