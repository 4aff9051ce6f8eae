import { createHmac } from "node:crypto";
import { businessNumber, type TaxId } from "./tax-id.ts";

export type DigestKind = "company" | "card";

/** By what two accounts are recognised as one company's, or as having one card: nobody can test values without the key. */
export type AccountDigest = { kind: DigestKind; digest: Buffer };

/**
 * A digest that an account has, or had until `endedAt`. `proven`: other accounts are held to it; null if that was never looked
 * at. `version` counts its changes.
 */
export type KeptDigest = AccountDigest & {
  savedAt: Date;
  endedAt: Date | null;
  proven: boolean | null;
  version: bigint;
};

/** Of every spelling of a company's number, and of a card's mark at the provider. */
export function accountDigests(
  key: Buffer,
  { taxId, country, fingerprints }: Pick<TaxId, "taxId" | "country"> & { fingerprints: readonly string[] },
): AccountDigest[] {
  const digestOf = (kind: DigestKind, value: string): AccountDigest => ({
    kind,
    digest: createHmac("sha256", key).update(`account:${kind}:${value}`).digest(),
  });
  return [
    ...(taxId ? [digestOf("company", businessNumber({ taxId, country }))] : []),
    ...[...new Set(fingerprints)].map((fingerprint) => digestOf("card", fingerprint)),
  ];
}
