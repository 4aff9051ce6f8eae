import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { digest } from "../domain/seller-secrets.ts";

type Ports = {
  sources: {
    ofKey(digest: Buffer): Promise<{ id: string; keyId: string } | undefined>;
    markUsed(keyId: string, at: Date): Promise<void>;
  };
  clock: Clock;
};

/** The source of a key. Refuses `key_invalid`, alike for a key that is wrong, revoked or of a blocked source. */
export function makeUseSourceKey({ sources, clock }: Ports) {
  return async (key: string): Promise<string> => {
    const found = (await sources.ofKey(digest(key))) ?? refuse("key_invalid");
    await sources.markUsed(found.keyId, clock.now());
    return found.id;
  };
}
