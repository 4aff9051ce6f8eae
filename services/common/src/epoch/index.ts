export { makeSendingGuard } from "./sending-guard.ts";
export type { SendingGuard } from "./sending-guard.ts";
