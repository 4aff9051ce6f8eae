import { refuse } from "@doorlight/common/errors";
import { type Clock, minutes } from "@doorlight/common/time";
import { after } from "../domain/lead-window.ts";
import { digest } from "../domain/seller-secrets.ts";
import type { UsedKey } from "../domain/source.ts";

type Ports = {
  sources: {
    ofKey(digest: Buffer): Promise<UsedKey | undefined>;
    markUsed(keyId: string, at: Date): Promise<void>;
  };
  clock: Clock;
};

/** The source of a key, whose use is noted once a minute. Refuses `key_invalid`, alike for a key that is wrong, revoked or of a blocked source. */
export function makeUseSourceKey({ sources, clock }: Ports) {
  return async (key: string): Promise<{ sourceId: string; test: boolean }> => {
    const { id: sourceId, keyId, lastUsedAt, test } = (await sources.ofKey(digest(key))) ?? refuse("key_invalid");
    const now = clock.now();
    if (!lastUsedAt || after(lastUsedAt, minutes(1)) <= now) await sources.markUsed(keyId, now);
    return { sourceId, test };
  };
}
