import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Sends the port of a server to the parent process, and ends with the parent. */
export function sendPort(server: Server): void {
  process.on("disconnect", () => process.exit());
  server.on("listening", () => process.send?.((server.address() as AddressInfo).port));
}
