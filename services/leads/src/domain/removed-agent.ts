import { createHash, createHmac } from "node:crypto";
import { days } from "@doorlight/common/time";

type ImportedAgent = { reference: string; email: string };

/** A copy of the release before knows no keyed digests: a new one gets its key when none of them can run any more. */
export const PLAIN_MS = days(1);

/** By which a removed agent is recognised in a file: an address is one person's in any country. */
export function digestOfEmail(email: string): Buffer {
  return digest(`email ${email.toLowerCase()}`);
}

/** By which a removed agent is recognised if a file has no address, or another one. */
export function digestOfReference(country: string, reference: string): Buffer {
  return digest(`reference ${country} ${reference}`);
}

export function digestsOf(country: string, { reference, email }: ImportedAgent): Buffer[] {
  const ofReference = digestOfReference(country, reference);
  return email === "" ? [ofReference] : [ofReference, digestOfEmail(email)];
}

/** The stored form of a digest: without the key nobody can test addresses against it. */
export function keyedDigest(key: Buffer, plain: Buffer): Buffer {
  return createHmac("sha256", key).update("removed-agent:").update(plain).digest();
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
