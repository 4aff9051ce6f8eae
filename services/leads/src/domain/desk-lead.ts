import type { LeadType } from "@doorlight/common/product";
import type { Property } from "./lead.ts";
import type { PauseCause } from "./pause.ts";
import type { Place, PlaceNames } from "./place.ts";
import type { Outcome } from "./seller-request.ts";
import type { SenderBlock, SenderBlockKind } from "./sender-block.ts";

/** How a request or its lead stands, for the back office. */
export type DeskLeadState =
  | "unconfirmed"
  | "open"
  | "full"
  | "expired"
  | "closed"
  | "withdrawn"
  | "duplicate"
  | "blocked"
  | "paused";

/** A request, and the lead that it became; what concerns the lead is null while it is none. */
export type DeskLead = Property & {
  /** Of the lead; of the request while it is no lead. */
  id: string;
  requestId: string;
  leadType: LeadType;
  country: string;
  place: Place;
  placeNames: PlaceNames;
  state: DeskLeadState;
  /** `web` for our own form. */
  source: string;
  /** A partner's finer mark; null without one. */
  subSource: string | null;
  submittedAt: Date;
  confirmedAt: Date | null;
  publishedAt: Date | null;
  expiresAt: Date | null;
  soldOutAt: Date | null;
  closedAt: Date | null;
  withdrawnAt: Date | null;
  contactErasedAt: Date | null;
  cap: number | null;
  spotsLeft: number | null;
  /** Counts what admins did to it. */
  version: number;
  /** Of a partner's test. */
  test: boolean;
  /** Null unless it is paused. */
  pausedUntil: Date | null;
};

/** A paused lead, among those that wait for a person. */
export type PausedLead = Pick<DeskLead, "id" | "country" | "place"> & {
  cause: PauseCause;
  pausedAt: Date;
  /** Null if it goes on, and a report waits for an admin. */
  until: Date | null;
};

export type DeskActionKind =
  | "close"
  | "withdraw"
  | "correct"
  | "mark_duplicate"
  | "undo_duplicate"
  | "reopen"
  | "block"
  | "resume"
  | "close_paused";

/** What an admin did to a request; the reason is empty after the contact was erased. */
export type DeskAction = { adminId: string; action: DeskActionKind; reason: string; at: Date };

/** An action of an admin on a request or lead, as it was read. */
export type DeskCommand = { id: string; version: number; reason: string; adminId: string };

/** `isConfirmed` as the admin read it, if the action is another for a request that its seller confirms meanwhile. */
export type NewDeskAction = Omit<DeskAction, "at"> & { requestId: string; version: number; isConfirmed?: boolean };

/** What the back office sees of a request beside the contact. */
export type DeskStory = {
  lead: DeskLead;
  /** Masked; empty while it is no lead. */
  description: string;
  /** The earlier request for the home, by the id of its lead; empty unless it is a duplicate. */
  duplicateOf: string;
  /** Later requests for the home. */
  duplicates: string[];
  outcome: Outcome["outcome"] | null;
  chosenAgentId: string;
  outcomeReportedAt: Date | null;
  /** Traces of the calls that sent and published it; empty if they are not known. */
  sentTraceId: string;
  publishedTraceId: string;
  /** The block of its sender that kept it from being published; empty if none did. */
  keptByBlock: string;
};

/** Of the seller of a request, for the back office. */
export type DeskSender = {
  /** By what the seller is blocked now. */
  senderBlocked: SenderBlockKind[];
  /** Made because of the request, and the one that kept it from being published. */
  senderBlocks: SenderBlock[];
  /** Other open leads of the same mailbox or telephone number. */
  openOfSender: string[];
};

/** What the list is narrowed to; an empty part narrows nothing. */
export type DeskFilter = {
  country: string;
  states: DeskLeadState[];
  /** Any of these nodes or below. */
  locationIds: string[];
  leadTypes: LeadType[];
  sources: string[];
  /** Sent in the last number of days of 24 hours. */
  withinDays: number | null;
  /** Tests alone; otherwise none of them. */
  tests: boolean;
};

/** A row's place in the list. */
export type DeskPosition = { submittedAt: Date; requestId: string };
