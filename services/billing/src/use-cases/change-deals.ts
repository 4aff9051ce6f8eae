import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import { type CountryPack, countryPackOf } from "@doorlight/common/product";
import { type Clock, localDate, periodRange } from "@doorlight/common/time";
import {
  type ActivatedAlone,
  changedTerms,
  checkActiveChange,
  checkStart,
  type Contract,
  type Deal,
  type DealChange,
  type DealTerms,
  type Draft,
  validTerms,
} from "../domain/deal.ts";
import { worthOfDeal } from "../domain/deal-worth.ts";
import { endedAt, timeInForce, withLastDay } from "../domain/deal-time.ts";
import type { SettleDeal } from "./settle-deal.ts";

type Ports = {
  db: Db;
  deals: {
    lock(tx: Tx, id: string): Promise<Deal | undefined>;
    save<D extends Deal>(tx: Tx, deal: D): Promise<D>;
    remove(tx: Tx, id: string): Promise<void>;
    addChange(tx: Tx, dealId: string, change: DealChange): Promise<void>;
    givenAlone(tx: Tx, of: ActivatedAlone): Promise<number>;
    isActivatedBy(tx: Tx, dealId: string, approvalId: string): Promise<boolean>;
    lockOwners(tx: Tx, ids: readonly string[]): Promise<void>;
    isOverlap(error: unknown): boolean;
    findOverlap(tx: Tx, deal: Contract): Promise<Deal | undefined>;
  };
  details: { listErased(tx: Tx, userIds: readonly string[]): Promise<string[]> };
  settleDeal: SettleDeal;
  events: { dealChanged(tx: Tx, deal: Contract): Promise<void> };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

/** Which deal an admin changes, and the version that was read. */
type Command = { dealId: string; version: bigint; adminId: string };

/** Admins' changes of deals. Each refuses `not_found`, and `version_outdated` if somebody else was faster. */
export function makeChangeDeals({ db, deals, details, settleDeal, events, packs, clock }: Ports) {
  async function lock(tx: Tx, { dealId, version }: Command): Promise<Deal> {
    const deal = (await deals.lock(tx, dealId)) ?? refuse("not_found");
    return deal.version === version ? deal : refuse("version_outdated");
  }

  const zoneOf = (country: string) =>
    packs.get(country)?.timeZone ?? refuseField("terms.country", "unknown_country", "is not a country of Doorlight");

  /** Saves a deal that binds, publishes it and all that it has come to. Refuses `deal_overlap` and names the other deal. */
  async function bind(tx: Tx, deal: Contract, change: DealChange): Promise<Contract> {
    const other = await deals.findOverlap(tx, deal);
    if (other) {
      const { id: dealId, name, startsOn, endsOn } = other;
      refuse("deal_overlap", { params: { dealId, name, startsOn, endsOn } });
    }
    // One that came meanwhile cannot be read any more: the transaction has failed.
    const saved = await deals.save(tx, deal).catch((error: unknown) => {
      if (deals.isOverlap(error)) return refuse("deal_overlap");
      throw error;
    });
    await deals.addChange(tx, deal.id, change);
    await events.dealChanged(tx, saved);
    await settleDeal(tx, saved, change.at);
    return saved;
  }

  async function updateDraft(tx: Tx, draft: Draft, terms: DealTerms, change: DealChange): Promise<Deal> {
    zoneOf(terms.country);
    await deals.addChange(tx, draft.id, change);
    return deals.save(tx, { ...draft, ...terms });
  }

  function updateActive(
    tx: Tx,
    deal: Contract,
    { terms, includesMembers, change }: { terms: DealTerms; includesMembers: boolean; change: DealChange },
  ): Promise<Deal> {
    const zone = zoneOf(deal.country);
    // The hourly job is about to end it.
    if (deal.inForce.to <= change.at) refuse("version_outdated");
    checkActiveChange(change.fields, terms, localDate(zone, change.at));
    const updated = withLastDay(deal, terms.endsOn, zone);
    if (!includesMembers) return bind(tx, updated, change);
    return bind(tx, { ...updated, membersUntil: change.at }, { ...change, fields: [...change.fields, "members"] });
  }

  async function activate(tx: Tx, draft: Draft, adminId: string, approvalId: string | null): Promise<Contract> {
    const at = clock.now();
    const zone = zoneOf(draft.country);
    checkStart(draft, localDate(zone, at));
    const people = [draft.payerId, ...(draft.owner.kind === "user" ? [draft.owner.id] : [])];
    await deals.lockOwners(tx, [draft.payerId, draft.owner.id]);
    if ((await details.listErased(tx, people)).length > 0)
      refuseField("terms.payerId", "agent_unknown", "must be an agent of the country");
    const membersUntil = draft.owner.kind === "office" ? at : null;
    const deal: Contract = { ...draft, state: "active", inForce: timeInForce(draft, zone, at), membersUntil };
    const given = { worth: worthOfDeal(countryPackOf(packs, draft.country), draft), approvalId };
    const bound = await bind(tx, deal, { what: "activated", adminId, at, fields: [], given });
    // Last, so that nobody is asked to approve what would be refused; it takes all of it back.
    if (approvalId === null) await refuseAboveLimit(tx, draft, { adminId, worth: given.worth, at });
    return bound;
  }

  async function refuseAboveLimit(
    tx: Tx,
    { country }: Draft,
    { adminId, worth, at }: { adminId: string; worth: number; at: Date },
  ): Promise<void> {
    const { timeZone, currency, adminLimits } = countryPackOf(packs, country);
    const { from: since } = periodRange({ kind: "today" }, timeZone, at);
    if ((await deals.givenAlone(tx, { adminId, country, since })) <= adminLimits.deals) return;
    refuse("approval_needed", { params: { amount: String(worth), currency } });
  }

  return {
    /**
     * Changes a draft; of an active deal the last day and, if `includesMembers`, its cut-off date: it then serves
     * today's members. Refuses `invalid_request`, `deal_overlap`.
     */
    update(command: Command, input: DealTerms, wants = { includesMembers: false }): Promise<Deal> {
      const terms = validTerms(input, clock.now().getUTCFullYear());
      return transaction(db, async (tx) => {
        const deal = await lock(tx, command);
        const fields = changedTerms(deal, terms);
        const includesMembers = wants.includesMembers && deal.state === "active" && deal.owner.kind === "office";
        if (fields.length === 0 && !includesMembers) return deal;
        const change: DealChange = { what: "changed", adminId: command.adminId, at: clock.now(), fields };
        if (deal.state === "draft") return updateDraft(tx, deal, terms, change);
        if (deal.state === "ended") return refuse("version_outdated");
        return updateActive(tx, deal, { terms, includesMembers, change });
      });
    },

    /**
     * Makes a draft binding. Refuses `invalid_request`, `deal_overlap`, and `approval_needed` if it gives more than one
     * admin may alone today.
     */
    activate(command: Command): Promise<Contract> {
      return transaction(db, async (tx) => {
        const deal = await lock(tx, command);
        return deal.state === "draft" ? activate(tx, deal, command.adminId, null) : refuse("version_outdated");
      });
    },

    /** The same, approved by another admin: done once for an approval, which is of one version. */
    activateApproved(command: Command, approvalId: string): Promise<void> {
      return transaction(db, async (tx) => {
        await deals.lock(tx, command.dealId);
        if (await deals.isActivatedBy(tx, command.dealId, approvalId)) return;
        const deal = await lock(tx, command);
        if (deal.state !== "draft") return refuse("version_outdated");
        await activate(tx, deal, command.adminId, approvalId);
      });
    },

    /** Ends an active deal now; removes a draft and returns nothing. An ended deal stays as it is. */
    end(command: Command): Promise<Contract | undefined> {
      return transaction(db, async (tx) => {
        const deal = await lock(tx, command);
        if (deal.state === "ended") return deal;
        if (deal.state === "active") {
          const at = clock.now();
          return bind(tx, endedAt(deal, at), { what: "ended", adminId: command.adminId, at, fields: [] });
        }
        await deals.remove(tx, deal.id);
        return undefined;
      });
    },
  };
}

export type ChangeDeals = ReturnType<typeof makeChangeDeals>;
