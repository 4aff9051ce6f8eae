import { createHash } from "node:crypto";
import type { Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Click } from "../domain/invoice-payment.ts";

export type Clicks = {
  /** The digest of what a click asked for. */
  findByClick(tx: Tx, adminId: string, idempotencyKey: string): Promise<string | undefined>;
};

/** Gives a click on something, unless it was done before. Refuses `idempotency_key_reused`. */
export function makeClickOf(clicks: Clicks) {
  return async (
    tx: Tx,
    { adminId, idempotencyKey }: Omit<Click, "requestDigest">,
    asked: readonly (string | null)[],
  ): Promise<Click | undefined> => {
    const requestDigest = createHash("sha256").update(JSON.stringify(asked)).digest("hex");
    const known = await clicks.findByClick(tx, adminId, idempotencyKey);
    if (known !== undefined && known !== requestDigest) refuse("idempotency_key_reused");
    return known === undefined ? { adminId, idempotencyKey, requestDigest } : undefined;
  };
}
