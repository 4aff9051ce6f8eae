import type { LeadType } from "@doorlight/common/product";
import { days, hours } from "@doorlight/common/time";
import type { PropertyType } from "./lead.ts";
import { locationKinds, type Location, type LocatedNode } from "./location.ts";
import type { MapPoint } from "./location-tree.ts";

export type LeadListMode = "passive" | "notification" | "subscription";
export type NotificationPace = "at_once" | "hourly" | "daily";

/** Past matches of a list are counted over this time. */
export const VOLUME_MS = days(30);
/** The link that confirms an address. */
export const MAILBOX_LINK_MS = hours(24);
/** To save a list again sends the link again, but not within this time. */
export const MAILBOX_PAUSE_MS = hours(1);
/** An agent's links a day, and a mailbox's links a day from all agents. */
export const MOST_MAILBOX_LINKS = 5;
/** So long the agent does not ask a mailbox again that has unsubscribed. */
export const MAILBOX_REVOKED_MS = days(90);

/** The leads that a list wants; an empty part does not filter. */
export type ListFilter = {
  /** Nodes of the tree: leads in any of them or below. */
  locationIds: string[];
  propertyTypes: PropertyType[];
  leadTypes: LeadType[];
};

/** All that an agent says about a list. */
export type LeadListDraft = ListFilter & {
  name: string;
  mode: LeadListMode;
  pace: NotificationPace;
  /** Days of the country (`yyyy-mm-dd`), both included; both or none. */
  awayFrom: string | null;
  awayUntil: string | null;
  /** Times of the country (`hh:mm`); both or none. May pass midnight. */
  quietFrom: string | null;
  quietUntil: string | null;
  /** Null for the agent's own address. */
  alternateEmail: string | null;
  /** Empty for none; null if it stays. */
  webhookEndpointId: string | null;
};

/** As it is stored. */
export type SavedDraft = Omit<LeadListDraft, "alternateEmail" | "webhookEndpointId"> & {
  mailboxId: string | undefined;
  webhookEndpointId: string | null;
};

export type LeadList = Omit<LeadListDraft, "alternateEmail"> & {
  id: string;
  userId: string;
  country: string;
  pausedAt: Date | null;
  /** Its mails were unsubscribed, and it buys all the same. */
  unsubscribedAt: Date | null;
  createdAt: Date;
  /** Counts the changes. */
  version: bigint;
  mailbox: { email: string; confirmedAt: Date | null } | null;
  /** To which events of its leads are sent; null for all that no list names. */
  webhookEndpointId: string | null;
};

/** The facts of a removed list that other services need. */
export type RemovedList = Pick<LeadList, "id" | "userId" | "country" | "version" | "webhookEndpointId">;

/** The choice of an endpoint. */
export type ListWebhook = Pick<LeadList, "id" | "userId" | "country" | "webhookEndpointId">;

/** A list as its agent reads it. */
export type ShownLeadList = { list: LeadList; places: LocatedNode[]; volume: number };

/** The leads of one type in one place. */
export type PlaceVolume = {
  leadType: LeadType;
  region: string;
  city: string;
  postalCode: string;
  point: Pick<MapPoint, "lat" | "lon">;
  leads: number;
};

/** Without nodes below another of them, which has their leads; the largest first. */
export function withoutInner<Node extends Pick<Location, "id" | "kind" | "ancestorIds">>(
  nodes: readonly Node[],
): Node[] {
  const chosen = new Set(nodes.map(({ id }) => id));
  const rank = ({ kind }: Node) => locationKinds.indexOf(kind);
  return nodes
    .filter(({ ancestorIds }) => !ancestorIds.some((id) => chosen.has(id)))
    .toSorted((one, other) => rank(one) - rank(other));
}
