import type { Db, Tx } from "@doorlight/common/db";

export type SecondFactors = {
  /** A factor that waits for its first code, in place of one that did; false where one is on. */
  begin(tx: Tx, userId: string, seed: string, startedAt: Date): Promise<boolean>;
  find(db: Db | Tx, userId: string): Promise<{ seed: string; isOn: boolean } | undefined>;
  turnOn(tx: Tx, userId: string, now: Date): Promise<void>;
  remove(tx: Tx, userId: string): Promise<void>;
  /** Uses a code up by its time step; false when one of that step or a later one was used. */
  useStep(tx: Tx, userId: string, step: number): Promise<boolean>;
  replaceRecoveryCodes(tx: Tx, userId: string, digests: readonly Buffer[]): Promise<void>;
  /** Uses a recovery code up; false when it is unknown or was used. */
  useRecoveryCode(tx: Tx, userId: string, digest: Buffer, now: Date): Promise<boolean>;
};
