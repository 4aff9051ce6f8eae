import { makeRpcClient, type Signer } from "@doorlight/common/rpc";
import type { Logger } from "@doorlight/common/telemetry";
import { seconds } from "@doorlight/common/time";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";

type NewAccount = { userId: string; country: string; grantsSignupCredit: boolean };

/** Somebody waits for the first page. */
const TIMEOUT_MS = seconds(1);

/**
 * Opens a confirmed user's account in purchasing, so that the first page shows the free credit. Never rejects: the event
 * does the same a moment later.
 */
export function makePurchasingAccount(address: string, signer: Signer, log: Logger) {
  const purchasing = makeRpcClient(PurchasingService, { peer: "purchasing", address, signer, timeoutMs: TIMEOUT_MS });
  return {
    async open(account: NewAccount): Promise<void> {
      try {
        await purchasing.openAccount(account);
      } catch (error) {
        log.warn({ cause: String(error) }, "The account opens with the event");
      }
    },
    close: () => purchasing[Symbol.dispose](),
  };
}
