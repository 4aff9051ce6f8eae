import type { Tx } from "@doorlight/common/db";
import { newRecoveryCodes, recoveryCodeDigest } from "../../domain/recovery-code.ts";
import type { SecondFactors } from "./ports.ts";

type Ports = { secondFactors: SecondFactors; tokenKey: Buffer };

/** New recovery codes for a user; the former are void. Nothing but their digests is kept. */
export function makeIssueRecoveryCodes({ secondFactors, tokenKey }: Ports) {
  return async (tx: Tx, userId: string): Promise<string[]> => {
    const codes = newRecoveryCodes();
    const digests = codes.map((code) => recoveryCodeDigest(tokenKey, userId, code));
    await secondFactors.replaceRecoveryCodes(tx, userId, digests);
    return codes;
  };
}

export type IssueRecoveryCodes = ReturnType<typeof makeIssueRecoveryCodes>;
