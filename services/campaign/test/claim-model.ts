import { days, minutes } from "@doorlight/common/time";
import { AGENTS, MAILBOXES, PEOPLE } from "./claim-history.ts";

type Person = {
  mailbox: number | null;
  country: "FI" | "DE";
  isErased: boolean;
  isActive: boolean;
  basis: "consent" | "corporate" | null;
  isInterested: boolean;
};
type Campaign = { kind: "news" | "offers"; coolDownDays: number; ratePerMinute: number; isSending: boolean };
export type Delivery = {
  campaign: string;
  person: number;
  mailbox: number;
  state: "held_out" | "planned" | "sending" | "sent" | "bounced" | "uncertain" | "suppressed";
  claimedAt: number | null;
  retryAt: number;
};
type Suppression = { mailbox: number; kind: "all" | "news" | "offers"; cause: string };

/** A recipient as the worker looked it up. */
export type Found = { id: string; mailbox: number | null; absence: "no_address" | "erased" | "deactivated" | null };
/** What the statement made of one: claimed without a reason. */
export type Answer = { reason: string | null; until: number | null };
export type Call = { campaign: string; found: Found[]; answers: Map<string, Answer> };

/** The rules of who may be mailed once more, over plain lists: no statements, rows or locks. */
export class ClaimModel {
  now: number;
  readonly people: Person[] = Array.from({ length: PEOPLE }, (_, index) => ({
    mailbox: index % MAILBOXES,
    country: index === PEOPLE - 1 ? "DE" : "FI",
    isErased: false,
    isActive: true,
    basis: "consent",
    isInterested: true,
  }));
  suppressions: Suppression[] = [];
  readonly campaigns = new Map<string, Campaign>();
  deliveries = new Map<string, Delivery>();

  constructor(now: Date) {
    this.now = now.getTime();
  }

  of(campaign: string): [string, Delivery][] {
    return [...this.deliveries].filter(([, delivery]) => delivery.campaign === campaign);
  }

  /** Takes over what calls at the same moment answered. Returns what is wrong with it in every order; empty if one fits. */
  take(calls: readonly Call[]): string[] {
    const before = this.deliveries;
    let wrong: string[] = [];
    for (const order of calls.length > 1 ? [calls, calls.toReversed()] : [calls]) {
      this.deliveries = structuredClone(before);
      wrong = order.flatMap((call) => {
        const found = this.judge(call);
        this.record(call);
        return found;
      });
      if (wrong.length === 0) break;
    }
    return wrong;
  }

  private judge({ campaign: id, found, answers }: Call): string[] {
    const campaign = this.campaigns.get(id)!;
    const isDue = ({ state, retryAt }: Delivery) => state === "planned" && retryAt <= this.now;
    const due = campaign.isSending ? found.filter((one) => isDue(this.deliveries.get(one.id)!)) : [];
    const inLastMinute = this.of(id).filter(([, { claimedAt }]) => (claimedAt ?? 0) > this.now - minutes(1));
    const most = Math.min(due.length, Math.max(0, campaign.ratePerMinute - inLastMinute.length));

    const wrong = answers.size === most ? [] : [`answers about ${answers.size} of ${most}`];
    const mailed = new Set<number>();
    for (const [deliveryId, { reason, until }] of answers) {
      const one = due.find((recipient) => recipient.id === deliveryId);
      if (!one) {
        wrong.push("answers about a mail that is not due");
        continue;
      }
      const mailbox = one.mailbox ?? this.deliveries.get(deliveryId)!.mailbox;
      const obstacles = this.obstacles(one, campaign, mailbox);
      if (reason === null) {
        if (mailed.has(mailbox)) wrong.push("mails a mailbox twice");
        if (obstacles.size > 0) wrong.push(`mails in spite of ${[...obstacles.keys()].join(", ")}`);
        mailed.add(mailbox);
      } else if (reason === "same_mailbox") {
        const isShared = due.some((other) => other !== one && other.mailbox === mailbox);
        if (!obstacles.has(reason) && !isShared) wrong.push("suppresses an only mailbox");
      } else if (!obstacles.has(reason)) wrong.push(`suppresses without ${reason}`);
      if (reason === "cool_down" && obstacles.get(reason) !== until) wrong.push("names another end of the cool-down");
    }
    return wrong;
  }

  /** All that keeps a mail back, the cool-down with its end. */
  private obstacles({ id, absence }: Found, campaign: Campaign, mailbox: number): Map<string, number | null> {
    const found = new Map<string, number | null>();
    const { campaign: campaignId, person } = this.deliveries.get(id)!;
    const { isErased, isActive, basis, isInterested, country } = this.people[person]!;
    const isProspect = person >= AGENTS;
    if (absence) found.set(absence, null);
    if (isErased) found.set("erased", null);
    else if (!isProspect && !isActive) found.set("deactivated", null);
    else if (isProspect && !isInterested) found.set("not_interested", null);
    else if (isProspect && (country === "DE" || basis === null)) found.set("legal_basis", null);
    for (const { mailbox: blocked, kind, cause } of this.suppressions)
      if (blocked === mailbox && (kind === "all" || kind === campaign.kind)) found.set(cause, null);

    for (const [otherId, other] of this.deliveries) {
      if (otherId === id || other.mailbox !== mailbox) continue;
      if (other.campaign === campaignId) found.set("same_mailbox", null);
      else if (other.claimedAt !== null) {
        const coolDown = Math.max(campaign.coolDownDays, this.campaigns.get(other.campaign)!.coolDownDays);
        const until = other.claimedAt + days(coolDown);
        if (until > this.now) found.set("cool_down", Math.max(until, found.get("cool_down") ?? 0));
      }
    }
    return found;
  }

  private record({ found, answers }: Call): void {
    for (const [id, { reason }] of answers) {
      const delivery = this.deliveries.get(id)!;
      delivery.state = reason === null ? "sending" : "suppressed";
      if (reason !== null) continue;
      delivery.claimedAt = this.now;
      delivery.mailbox = found.find((one) => one.id === id)!.mailbox!;
    }
  }
}
