import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import { type CountryPack, countryPackOf } from "@doorlight/common/product";
import { type Clock, localDate } from "@doorlight/common/time";
import {
  type ApprovedBy,
  changedTerms,
  checkActiveChange,
  askedOf,
  checkStart,
  type Contract,
  type Deal,
  type DealChange,
  type DealTerms,
  type Draft,
  isExtended,
  type Offer,
  validTerms,
} from "../domain/deal.ts";
import { worthOfDeal } from "../domain/deal-worth.ts";
import type { BoundBeside, BoundFee } from "../domain/debt.ts";
import { monthOf } from "../domain/month.ts";
import type { Payable } from "../domain/payment.ts";
import { endedAt, extensionOf, offerOf, withLastDay } from "../domain/deal-time.ts";
import type { AnswerDeal } from "./answer-deal.ts";
import type { BindDeal } from "./bind-deal.ts";
import { type GiveDeal, type Given, makeGiveDeal, type OwnChange } from "./give-deal.ts";
import type { MailDeal } from "./mail-deal.ts";
import type { SettleDeal } from "./settle-deal.ts";

type Ports = {
  db: Db;
  deals: GiveDeal["deals"] & {
    find(id: string): Promise<Deal | undefined>;
    lock(tx: Tx, id: string): Promise<Deal | undefined>;
    save<D extends Deal>(tx: Tx, deal: D): Promise<D>;
    remove(tx: Tx, id: string): Promise<void>;
    addChange(tx: Tx, dealId: string, change: DealChange): Promise<void>;
    isDoneBy(tx: Tx, dealId: string, approvalId: string): Promise<boolean>;
    lockOwners(tx: Tx, ids: readonly string[]): Promise<void>;
    isDropped(tx: Tx, officeId: string): Promise<boolean>;
  };
  details: {
    listErased(tx: Tx, userIds: readonly string[]): Promise<string[]>;
    findPayable(on: Tx, userId: string): Promise<Payable>;
  };
  dues: { listBoundFees(tx: Tx, bound: BoundBeside): Promise<BoundFee[]> };
  bindDeal: BindDeal;
  settleDeal: Pick<SettleDeal, "preview">;
  answerDeal: Pick<AnswerDeal, "withdraw">;
  mailDeal: MailDeal;
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

/** Which deal an admin changes, and the version that was read. */
type Command = { dealId: string; version: bigint; adminId: string; actsAlone?: boolean | undefined };

/** What may change while a deal is active: its last day, and whether it serves today's members of its office. */
type Extension = { endsOn: string; includesMembers: boolean };

/** Admins' changes of deals. Each refuses `not_found`, and `version_outdated` if somebody else was faster. */
export function makeChangeDeals(ports: Ports) {
  const { db, deals, dues, details, bindDeal, settleDeal, answerDeal, mailDeal, packs, clock } = ports;
  const give = makeGiveDeal({ deals, packs });

  async function lock(tx: Tx, { dealId, version }: Command): Promise<Deal> {
    const deal = (await deals.lock(tx, dealId)) ?? refuse("not_found");
    return deal.version === version ? deal : refuse("version_outdated");
  }

  const zoneOf = (country: string) =>
    packs.get(country)?.timeZone ?? refuseField("terms.country", "unknown_country", "is not a country of Doorlight");

  /** What its payer may owe, and what its company owes each month by other deals. */
  async function payerOf(tx: Tx, { id: except, payerId, country }: Deal, at: Date) {
    const beyond = monthOf(zoneOf(country), at).to;
    const bound = await dues.listBoundFees(tx, { payerId, country, except, beyond });
    return { trust: (await details.findPayable(tx, payerId)).trust, bound };
  }

  async function updateDraft(tx: Tx, draft: Draft, terms: DealTerms, change: DealChange): Promise<Deal> {
    checkStart(terms, localDate(zoneOf(terms.country), change.at));
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
    const serving = includesMembers ? { ...deal, membersUntil: at } : deal;
    const fields = includesMembers ? [...change.fields, "members"] : change.fields;
    const changed: OwnChange = { what: "changed", adminId, at, fields };
    if (endsOn === deal.endsOn) return bindDeal.bind(tx, serving, changed);
    // The same is offered already.
    if (endsOn === deal.extension?.endsOn && !includesMembers) return deal;
    const another = withLastDay(serving, endsOn, pack.timeZone);
    if (endsOn < deal.endsOn) return bindDeal.cut(tx, another, changed);
    const payer = await payerOf(tx, deal, at);
    const worth = worthOfDeal(pack, another, payer) - worthOfDeal(pack, deal, payer);
    const extension = extensionOf(deal, endsOn, { zone: pack.timeZone, at, adminId });
    const extended = { ...serving, extension };
    const keep = includesMembers ? bindDeal.bind : bindDeal.reserve<Contract>;
    const kept = await give(tx, extended, {
      keep,
      change: { ...changed, what: "extended" },
      given: { worth, ...by },
    });
    const atOnce = -(await settleDeal.preview(tx, withLastDay(deal, endsOn, pack.timeZone), { now: at }));
    await mailDeal.toPayer(tx, askedOf(extended), "deal_extended", atOnce > 0n ? atOnce : 0n);
    return kept;
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
    if (await deals.isDropped(tx, draft.owner.id))
      refuseField("terms.payerId", "payer_elsewhere", "must be the owner or an agent of the same office");
    const deal = offerOf(draft, { zone, at, adminId });
    const worth = worthOfDeal(countryPackOf(packs, draft.country), deal, await payerOf(tx, draft, at));
    const given = { worth, approved, actsAlone };
    const change: OwnChange = { what: "activated", adminId, at, fields: [] };
    const offer = await give(tx, deal, { keep: bindDeal.reserve, change, given });
    await mailDeal.toPayer(tx, askedOf(offer), "deal_offered");
    return offer;
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
     * today's members. An earlier last day counts at once, and gives back what it takes of the fee; a later one is offered to
     * the payer, and taken back by the present one. Refuses `invalid_request`, `deal_overlap`, and `approval_needed` for a last
     * day that gives more than one admin may alone today.
     */
    update(command: Command, input: DealTerms, wants = { includesMembers: false }): Promise<Deal> {
      const terms = validTerms(input, clock.now().getUTCFullYear());
      return transaction(db, async (tx) => {
        const deal = await lock(tx, command);
        const fields = changedTerms(deal, terms);
        const includesMembers = wants.includesMembers && deal.state === "active" && deal.owner.kind === "office";
        if (fields.length === 0 && !includesMembers) {
          if (!isExtended(deal)) return deal;
          return answerDeal.withdraw(tx, deal, { adminId: command.adminId, at: clock.now() });
        }
        const change: OwnChange = { what: "changed", adminId: command.adminId, at: clock.now(), fields };
        if (deal.state === "draft") return updateDraft(tx, deal, terms, change);
        // An offer is withdrawn before it is changed: its payer decides on what was shown.
        if (deal.state !== "active") return refuse("version_outdated");
        const { actsAlone } = command;
        return updateActive(tx, deal, { endsOn: terms.endsOn, includesMembers, change, approved: null, actsAlone });
      });
    },

    /** Offers a later last day of an active deal as another admin approved it: once for an approval, which is of one version. */
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

    /** Ends an active deal now; makes an offer a draft again; removes a draft and returns nothing. An ended one stays so. */
    end(command: Command): Promise<Deal | undefined> {
      return transaction(db, async (tx) => {
        const deal = await lock(tx, command);
        const at = clock.now();
        if (deal.state === "ended") return deal;
        if (deal.state === "offered") return answerDeal.withdraw(tx, deal, { adminId: command.adminId, at });
        if (deal.state === "active") {
          // The hourly job is about to end it, with the leads of a cut as its payer was charged for them.
          if (deal.inForce.to <= at) refuse("version_outdated");
          return bindDeal.cut(tx, endedAt(deal, at), { what: "ended", adminId: command.adminId, at, fields: [] });
        }
        await deals.remove(tx, deal.id);
        return undefined;
      });
    },
  };
}

export type ChangeDeals = ReturnType<typeof makeChangeDeals>;
