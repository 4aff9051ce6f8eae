import type { LeadType } from "@doorlight/common/product";
import type { LinkedRequest, Place, Recipient } from "./mail.ts";
import type { MailedApproval, MailedToken } from "./notice-facts.ts";

/** The subject of the question to identity beside the user. */
export type MailAbout = {
  linkId?: string;
  noteId?: string;
  emailChangeId?: string;
  apiTokenId?: string;
  approvalId?: string;
  evenDeactivated?: boolean;
  /** While it owes. */
  evenErased?: boolean;
};

/** The recipient of a mail, as identity answers it. */
export type UserRecipient = {
  to: Recipient;
  /** The account is erased, and still owes. */
  erased: boolean;
  /** Not while new terms wait for an answer. */
  termsDeclined: boolean;
  /** Of the requested link. */
  linkToken: string | null;
  /** The user's own, except in an invitation. */
  officeName: string | null;
  /** Of a change of address. */
  newEmail: string | null;
  /** Of an invitation to an office. */
  invitation: { inviterName: string; officeName: string } | undefined;
  /** Of a notice about one. */
  apiToken: MailedToken | undefined;
  /** Of a notice about one; of a task of a release before, none. */
  approval: MailedApproval | undefined;
  /** The mail of an admin. */
  message: { subject: string; body: string } | undefined;
};

/** A request and its seller, as leads answers them. */
export type SellerRequest = {
  seller: Recipient;
  leadType: LeadType;
  place: Place;
  cap: number;
  /** Until the request is confirmed. */
  confirmationToken: string | null;
  /** From then on. */
  hash: string | null;
  earlier: { isOwn: boolean; isClosed: boolean; buyerIds: readonly string[]; wasPublished: boolean } | null;
  /** How many agents have the seller's details, or had them. A release of leads before this one does not say it. */
  buyerCount: number | null;
  /** The partner site that sent it; null for our own form. */
  partner: string | null;
  /** Closed because its reader answered that they did not send it. */
  isNotSent: boolean;
};

/** All requests of a seller's address, as leads answers them. */
export type SellerLinks = { seller: Recipient; requests: (Omit<LinkedRequest, "link"> & { hash: string })[] };
