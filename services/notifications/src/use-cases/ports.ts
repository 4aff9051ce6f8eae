import type { Db, Tx } from "@doorlight/common/db";
import type { ContactMessage } from "../domain/contact-message.ts";
import type { Delivery, Outcome } from "../domain/delivery.ts";
import type { MailTask } from "../domain/mail-task.ts";
import type { Agent, Place, Recipient } from "../domain/mail.ts";
import type { LeadType } from "@doorlight/common/product";
import type { RenderedMail } from "../domain/render-mail.ts";

export type Deliveries = {
  /** The new delivery's id; undefined when the event has its mail of that kind. */
  add(
    tx: Tx,
    delivery: { eventId: string; country: string; task: MailTask; status: "queued" | "skipped"; at: Date },
  ): Promise<string | undefined>;
  /** Undefined once it has ended. */
  findQueued(db: Db, id: string): Promise<Delivery | undefined>;
  end(db: Db, id: string, end: { outcome: Outcome; reason?: string; at: Date }): Promise<void>;
  countFailure(tx: Tx, id: string, reason: string): Promise<void>;
  /** Ends all that wait to be sent to a user. */
  dropQueued(tx: Tx, userId: string, at: Date): Promise<void>;
};

export type ContactMessages = {
  /** The new message's id. */
  add(tx: Tx, message: ContactMessage, at: Date): Promise<string>;
  /** Undefined once it is forgotten. */
  find(db: Db, id: string): Promise<ContactMessage | undefined>;
  /** Those that came at a time or before. */
  deleteUntil(db: Db, time: Date): Promise<void>;
};

export type LeadRequests = {
  add(tx: Tx, leadId: string, requestId: string): Promise<void>;
  requestOf(db: Db, leadId: string): Promise<string | undefined>;
};

/** What identity knows of people. */
export type People = {
  /** Undefined when the account is not in use, or the link would not work. */
  recipient(userId: string, about?: { linkId?: string; noteId?: string }): Promise<Addressed | undefined>;
  agent(userId: string): Promise<Agent | undefined>;
};

export type Addressed = {
  to: Recipient;
  /** Of the link asked about. */
  linkToken?: string;
  /** Of an invitation to an office. */
  invitation?: { inviterName: string; officeName: string };
  /** What the note asked about says. */
  letter?: { subject: string; body: string };
};

/** What leads knows of sellers and their requests. */
export type Sellers = {
  /** Undefined when the request is gone. */
  request(requestId: string): Promise<SellerRequest | undefined>;
  placeOfLead(leadId: string): Promise<Place | undefined>;
};

export type SellerRequest = {
  seller: Recipient;
  leadType: LeadType;
  place: Place;
  cap: number;
  /** While the confirmation is due. */
  confirmationToken?: string;
  /** Afterwards. */
  hash?: string;
};

export type Envelope = {
  /** Of the delivery: the mail keeps it over all attempts, so that receivers can tell a repetition. */
  id: string;
  to: Recipient;
  /** Where an answer goes, when not to our sender. */
  replyTo: string | undefined;
  mail: RenderedMail;
};

/** Throws a SendFault. */
export type SendMail = (envelope: Envelope) => Promise<void>;
