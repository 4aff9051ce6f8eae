import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Tells the parent process where this one listens; ends with the parent. */
export function announce(server: Server): void {
  process.on("disconnect", () => process.exit());
  server.on("listening", () => process.send?.((server.address() as AddressInfo).port));
}
