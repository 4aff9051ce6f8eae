import { readFileSync } from "node:fs";
import { get } from "node:https";
import { json } from "node:stream/consumers";
import { eventually } from "@doorlight/common/testing/eventually";
import { keyFiles } from "../../stack/keys.ts";
import type { ReceivedMessage } from "../../webhook-receiver/receiver.ts";
import { stack } from "./stack.ts";

/** An address of the stack's receiver that nobody else posts to. */
export function someHook(): string {
  return `https://localhost:${stack.settings.ports["webhook-receiver"]}/${crypto.randomUUID()}`;
}

/** The messages that came to an address, once there are so many of them. */
export async function hooked(url: string, count: number): Promise<ReceivedMessage[]> {
  const ca = readFileSync(keyFiles(stack.settings.dataDir, "").receiverCertificate);
  return eventually(async () => {
    const came = await new Promise<ReceivedMessage[]>((resolve, reject) => {
      get(url, { ca }, (answer) => void (json(answer) as Promise<ReceivedMessage[]>).then(resolve, reject)).on(
        "error",
        reject,
      );
    });
    if (came.length < count) throw new Error(`${came.length} of ${count} messages have come to ${url}`);
    return came;
  });
}
