import type { Clock } from "@doorlight/common/time";
import { LONGEST_WAIT_MS, waitAfter, type WrongCodes } from "../domain/wrong-codes.ts";

type Ports = {
  loginWaits: {
    wrongCodesOf(userId: string): Promise<WrongCodes | undefined>;
    wrongCodesAfter(since: Date): Promise<(WrongCodes & { userId: string })[]>;
    withAddresses(digests: readonly Uint8Array[]): Promise<string[]>;
  };
  clock: Clock;
};

/** Wrong codes of an account, and until when it takes none. */
type ShownWrongCodes = { count: number; lastAt: Date; waitsUntil: Date | undefined };

/** Who has to wait before the next log-in, for admins. */
export function makeLoginWaits({ loginWaits, clock }: Ports) {
  async function wrongCodesOf(userId: string): Promise<ShownWrongCodes | undefined> {
    const codes = await loginWaits.wrongCodesOf(userId);
    if (!codes?.lastAt) return undefined;
    const now = clock.now();
    const wait = waitAfter(codes, now);
    const waitsUntil = wait > 0 ? new Date(now.getTime() + wait) : undefined;
    return { count: codes.count, lastAt: codes.lastAt, waitsUntil };
  }

  /** The gateway knows the waits after wrong passwords, by digests of addresses. */
  async function waitingUsers(addresses: readonly Uint8Array[]): Promise<string[]> {
    const now = clock.now();
    const [wrong, delayed] = await Promise.all([
      loginWaits.wrongCodesAfter(new Date(now.getTime() - LONGEST_WAIT_MS)),
      loginWaits.withAddresses(addresses),
    ]);
    const waiting = wrong.filter((codes) => waitAfter(codes, now) > 0).map(({ userId }) => userId);
    return [...new Set([...waiting, ...delayed])];
  }

  return { wrongCodesOf, waitingUsers };
}
