import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Tells the parent process where this one listens. */
export function announce(server: Server): void {
  server.on("listening", () => process.send?.((server.address() as AddressInfo).port));
}
