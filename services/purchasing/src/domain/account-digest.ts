/** A company id or a card of an account, recognised by billing's digest. It has it until `endedAt`. */
export type AccountDigest = {
  userId: string;
  kind: string;
  digest: Uint8Array;
  savedAt: Date;
  endedAt: Date | null;
  version: bigint;
};
