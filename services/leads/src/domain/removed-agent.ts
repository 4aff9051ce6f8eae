import { createHash } from "node:crypto";

type ImportedAgent = { reference: string; email: string };

/** By which a removed agent is recognised in a file: an address is one person's in any country. */
export function digestOfEmail(email: string): Buffer {
  return digest(`email ${email.toLowerCase()}`);
}

/** By which a removed agent is recognised where a file has no address, or another one. */
export function digestOfReference(country: string, reference: string): Buffer {
  return digest(`reference ${country} ${reference}`);
}

export function digestsOf(country: string, { reference, email }: ImportedAgent): Buffer[] {
  const ofReference = digestOfReference(country, reference);
  return email === "" ? [ofReference] : [ofReference, digestOfEmail(email)];
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
