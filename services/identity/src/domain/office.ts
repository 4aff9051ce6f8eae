import { foldLookAlikes } from "@doorlight/common/product";

export type Office = { id: string; name: string };

/** An office as admins see it. */
export type OfficeRecord = Office & {
  country: string;
  /** Of its name. */
  version: bigint;
  /** Active ones. */
  members: number;
};

/** A user's request to join an office, as admins see it. */
export type JoinRequest = {
  id: string;
  office: Office;
  officeMembers: number;
  user: { id: string; firstName: string; lastName: string; email: string };
  requestedAt: Date;
};

/** An office's name as its agents write it, without stray spaces. */
export function tidyOfficeName(name: string): string {
  return name.normalize("NFKC").trim().replace(/\s+/g, " ");
}

/**
 * Equal for all spellings of one name: case, accents, spaces, punctuation, invisible characters and letters that only look
 * alike do not make another office.
 */
export function officeNameKey(name: string): string {
  const visible = name.normalize("NFKD").replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  const key = foldLookAlikes(visible).replace(/[^\p{Letter}\p{Number}]+/gu, "");
  // A name of punctuation alone is still a name.
  return key || tidyOfficeName(name);
}

/**
 * The key of the name that it is read as: a capital I after a small letter is drawn like an l, and may be an I all the same, as in
 * "KotiIdea".
 */
export const readNameKey = (name: string): string => officeNameKey(name.replace(/(?<=\p{Ll}\p{Mark}*)I/gu, "l"));

/** An invitation into an office as its inviter sees it. */
export type SentInvitation = { email: string; sentAt: Date };
