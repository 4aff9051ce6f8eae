import { createHmac, timingSafeEqual } from "node:crypto";
import type { TokenKeys } from "@doorlight/common/product";

/** In small letters, because mail servers may change the case. At most 64 characters, as a local part may have. */
const localPart = /^b-([0-9a-f]{32})([0-9a-f]{20})@/;

/**
 * The address to which mail servers report about one mail of a campaign. Whoever does not know the key cannot guess one, so
 * that nobody can report about mails that others got.
 */
export function makeBounceAddresses({ current, former }: TokenKeys) {
  const macOf = (key: Buffer, id: string) =>
    createHmac("sha256", key).update(`bounce ${id}`).digest("hex").slice(0, 20);
  return {
    /** The domain is that of a country. */
    addressOf(deliveryId: string, domain: string): string {
      const id = deliveryId.replaceAll("-", "").toLowerCase();
      return `b-${id}${macOf(current, id)}@bounces.${domain}`;
    },

    /** The delivery of an address that we have made, undefined for any other. */
    deliveryOf(address: string): string | undefined {
      const [, id = "", mac = ""] = localPart.exec(address.toLowerCase()) ?? [];
      const keys = former ? [current, former] : [current];
      const isOurs = id && keys.some((key) => timingSafeEqual(Buffer.from(macOf(key, id)), Buffer.from(mac)));
      return isOurs ? id.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") : undefined;
    },
  };
}

export type BounceAddresses = ReturnType<typeof makeBounceAddresses>;
