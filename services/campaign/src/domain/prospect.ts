import type { Locale } from "@doorlight/common/product";

export type ProspectState = "new" | "contacted" | "interested" | "signed_up" | "not_interested";
export type LegalBasis = "consent" | "corporate";

/** What an admin may change. Empty texts say that nothing is known. */
export type ProspectFields = {
  name: string;
  brand: string;
  place: string;
  email: string | null;
  /** In E.164. */
  phoneNumber: string | null;
  locale: Locale;
  tags: string[];
  source: string;
  legalBasis: LegalBasis | null;
  /** yyyy-mm-dd; null without a basis. */
  legalBasisOn: string | null;
  state: ProspectState;
};

/** Somebody who is no agent yet. */
export type Prospect = ProspectFields & {
  id: string;
  country: string;
  /** The account that the prospect was invited to. */
  userId: string | null;
  addedAt: Date;
  touchedAt: Date | null;
  version: bigint;
};

export type ProspectNote = { id: string; text: string; authorId: string; writtenAt: Date };

/** Each once, as they were first written; capitals make no other tag. */
export function tagsOf(written: readonly string[]): string[] {
  const tags = new Map<string, string>();
  for (const tag of written.map((text) => text.trim()).filter(Boolean)) {
    const key = tag.toLowerCase();
    if (!tags.has(key)) tags.set(key, tag);
  }
  return [...tags.values()];
}
