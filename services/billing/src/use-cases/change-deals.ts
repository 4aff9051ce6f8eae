import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import { type CountryPack, countryPackOf, limitAlone } from "@doorlight/common/product";
import { type Clock, localDate, periodRange } from "@doorlight/common/time";
import {
  type ApprovedBy,
  changedTerms,
  checkActiveChange,
  checkEnd,
  checkStart,
  type Contract,
  type Deal,
  type DealChange,
  type DealTerms,
  type Draft,
  type GivenAlone,
  type Offer,
  validTerms,
} from "../domain/deal.ts";
import { worthOfDeal } from "../domain/deal-worth.ts";
import { endedAt, offerOf, withLastDay } from "../domain/deal-time.ts";
import type { AnswerDeal } from "./answer-deal.ts";
import type { BindDeal } from "./bind-deal.ts";
import type { MailDeal } from "./mail-deal.ts";

type Ports = {
  db: Db;
  deals: {
    lock(tx: Tx, id: string): Promise<Deal | undefined>;
    save<D extends Deal>(tx: Tx, deal: D): Promise<D>;
    remove(tx: Tx, id: string): Promise<void>;
    addChange(tx: Tx, dealId: string, change: DealChange): Promise<void>;
    givenAlone(tx: Tx, of: GivenAlone): Promise<number>;
    isDoneBy(tx: Tx, dealId: string, approvalId: string): Promise<boolean>;
    lockOwners(tx: Tx, ids: readonly string[]): Promise<void>;
  };
  details: { listErased(tx: Tx, userIds: readonly string[]): Promise<string[]> };
  bindDeal: BindDeal;
  answerDeal: Pick<AnswerDeal, "withdraw">;
  mailDeal: MailDeal;
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

/** Which deal an admin changes, and the version that was read. */
type Command = { dealId: string; version: bigint; adminId: string; actsAlone?: boolean | undefined };

/** What may change while a deal is active: its last day, and whether it serves today's members of its office. */
type Extension = { endsOn: string; includesMembers: boolean };

type OwnChange = Omit<DealChange, "adminId" | "given"> & { adminId: string };

type Given = { worth: number; approved: ApprovedBy | null } & Pick<Command, "actsAlone">;

/** Admins' changes of deals. Each refuses `not_found`, and `version_outdated` if somebody else was faster. */
export function makeChangeDeals(ports: Ports) {
  const { db, deals, details, bindDeal, answerDeal, mailDeal, packs, clock } = ports;
  const { bind } = bindDeal;

  async function lock(tx: Tx, { dealId, version }: Command): Promise<Deal> {
    const deal = (await deals.lock(tx, dealId)) ?? refuse("not_found");
    return deal.version === version ? deal : refuse("version_outdated");
  }

  const zoneOf = (country: string) =>
    packs.get(country)?.timeZone ?? refuseField("terms.country", "unknown_country", "is not a country of Doorlight");

  async function updateDraft(tx: Tx, draft: Draft, terms: DealTerms, change: DealChange): Promise<Deal> {
    checkEnd(terms, localDate(zoneOf(terms.country), change.at));
    await deals.addChange(tx, draft.id, change);
    return deals.save(tx, { ...draft, ...terms });
  }

  async function updateActive(
    tx: Tx,
    deal: Contract,
    { endsOn, includesMembers, change, ...by }: Extension & { change: OwnChange } & Omit<Given, "worth">,
  ): Promise<Deal> {
    const { adminId, at } = change;
    const pack = countryPackOf(packs, deal.country);
    // The hourly job is about to end it.
    if (deal.inForce.to <= at) refuse("version_outdated");
    checkActiveChange(change.fields, { endsOn }, localDate(pack.timeZone, at));
    const longer = withLastDay(deal, endsOn, pack.timeZone);
    const [updated, fields] = includesMembers
      ? [{ ...longer, membersUntil: at }, [...change.fields, "members"]]
      : [longer, change.fields];
    const worth = worthOfDeal(pack, longer) - worthOfDeal(pack, deal);
    const changed: OwnChange = { what: "changed", adminId, at, fields };
    return give(tx, updated, { keep: bind, change: changed, given: { worth, ...by } });
  }

  async function activate(
    tx: Tx,
    draft: Draft,
    { adminId, actsAlone }: Command,
    approved: ApprovedBy | null,
  ): Promise<Offer> {
    const at = clock.now();
    const zone = zoneOf(draft.country);
    checkStart(draft, localDate(zone, at));
    const people = [draft.payerId, ...(draft.owner.kind === "user" ? [draft.owner.id] : [])];
    await deals.lockOwners(tx, [draft.payerId, draft.owner.id]);
    if ((await details.listErased(tx, people)).length > 0)
      refuseField("terms.payerId", "agent_unknown", "must be an agent of the country");
    const deal = offerOf(draft, { zone, at, adminId });
    const given = { worth: worthOfDeal(countryPackOf(packs, draft.country), deal), approved, actsAlone };
    const change: OwnChange = { what: "activated", adminId, at, fields: [] };
    const offer = await give(tx, deal, { keep: bindDeal.reserve, change, given });
    await mailDeal.toPayer(tx, offer, "deal_offered");
    return offer;
  }

  /** Keeps what gives something away, alone or approved. Refuses `approval_needed`. */
  async function give<D extends Contract | Offer>(
    tx: Tx,
    deal: D,
    { keep, change, given }: { keep(tx: Tx, deal: D, change: DealChange): Promise<D>; change: OwnChange; given: Given },
  ): Promise<D> {
    if (given.worth <= 0) return keep(tx, deal, change);
    const kept = await keep(tx, deal, { ...change, given });
    // Last, so that nobody is asked to approve what would be refused; it takes all of it back.
    if (given.approved === null) await refuseAboveLimit(tx, deal, { ...change, ...given });
    return kept;
  }

  async function refuseAboveLimit(
    tx: Tx,
    { country }: DealTerms,
    { adminId, worth, actsAlone, at }: Pick<OwnChange, "adminId" | "at"> & Omit<Given, "approved">,
  ): Promise<void> {
    const { timeZone, currency, adminLimits } = countryPackOf(packs, country);
    const { from: since } = periodRange({ kind: "today" }, timeZone, at);
    if ((await deals.givenAlone(tx, { adminId, country, since })) <= limitAlone(adminLimits.deals, { actsAlone }))
      return;
    refuse("approval_needed", { params: { amount: String(worth), currency } });
  }

  function onceApproved(
    command: Command,
    { approvalId }: ApprovedBy,
    carryOut: (tx: Tx, deal: Deal) => Promise<void>,
  ): Promise<void> {
    return transaction(db, async (tx) => {
      await deals.lock(tx, command.dealId);
      if (await deals.isDoneBy(tx, command.dealId, approvalId)) return;
      await carryOut(tx, await lock(tx, command));
    });
  }

  return {
    /**
     * Changes a draft; of an active deal the last day and, if `includesMembers`, its cut-off date: it then serves
     * today's members. Refuses `invalid_request`, `deal_overlap`, and `approval_needed` for a last day that gives more than
     * one admin may alone today.
     */
    update(command: Command, input: DealTerms, wants = { includesMembers: false }): Promise<Deal> {
      const terms = validTerms(input, clock.now().getUTCFullYear());
      return transaction(db, async (tx) => {
        const deal = await lock(tx, command);
        const fields = changedTerms(deal, terms);
        const includesMembers = wants.includesMembers && deal.state === "active" && deal.owner.kind === "office";
        if (fields.length === 0 && !includesMembers) return deal;
        const change: OwnChange = { what: "changed", adminId: command.adminId, at: clock.now(), fields };
        if (deal.state === "draft") return updateDraft(tx, deal, terms, change);
        // An offer is withdrawn before it is changed: its payer decides on what was shown.
        if (deal.state !== "active") return refuse("version_outdated");
        const { actsAlone } = command;
        return updateActive(tx, deal, { endsOn: terms.endsOn, includesMembers, change, approved: null, actsAlone });
      });
    },

    /** Changes the last day of an active deal as another admin approved it: once for an approval, which is of one version. */
    extendApproved(command: Command, { endsOn, includesMembers }: Extension, approved: ApprovedBy): Promise<void> {
      return onceApproved(command, approved, async (tx, deal) => {
        if (deal.state !== "active") return refuse("version_outdated");
        const change: OwnChange = { what: "changed", adminId: command.adminId, at: clock.now(), fields: ["endsOn"] };
        const ofOffice = includesMembers && deal.owner.kind === "office";
        await updateActive(tx, deal, { endsOn, includesMembers: ofOffice, change, approved });
      });
    },

    /**
     * Offers a draft to its payer, by whose acceptance it binds. Refuses `invalid_request`, `deal_overlap`, and
     * `approval_needed` if it gives more than one admin may alone today.
     */
    activate(command: Command): Promise<Offer> {
      return transaction(db, async (tx) => {
        const deal = await lock(tx, command);
        return deal.state === "draft" ? activate(tx, deal, command, null) : refuse("version_outdated");
      });
    },

    /** The same, approved by another admin: done once for an approval, which is of one version. */
    activateApproved(command: Command, approved: ApprovedBy): Promise<void> {
      return onceApproved(command, approved, async (tx, deal) => {
        if (deal.state !== "draft") return refuse("version_outdated");
        await activate(tx, deal, command, approved);
      });
    },

    /** Ends an active deal now; makes an offer a draft again; removes a draft and returns nothing. An ended deal stays as it is. */
    end(command: Command): Promise<Deal | undefined> {
      return transaction(db, async (tx) => {
        const deal = await lock(tx, command);
        const at = clock.now();
        if (deal.state === "ended") return deal;
        if (deal.state === "offered") return answerDeal.withdraw(tx, deal, { adminId: command.adminId, at });
        if (deal.state === "active") {
          return bind(tx, endedAt(deal, at), { what: "ended", adminId: command.adminId, at, fields: [] });
        }
        await deals.remove(tx, deal.id);
        return undefined;
      });
    },
  };
}

export type ChangeDeals = ReturnType<typeof makeChangeDeals>;
