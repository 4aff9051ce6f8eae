/** A company id, card, mailbox or telephone number of an account, recognised by its service's digest. It has it until `endedAt`. */
export type AccountDigest = {
  userId: string;
  kind: string;
  digest: Uint8Array;
  savedAt: Date;
  endedAt: Date | null;
  /** The account had it before digests were kept. */
  before: boolean;
  /** Other accounts are held to it; null if that is not known. */
  proven: boolean | null;
  version: bigint;
};
