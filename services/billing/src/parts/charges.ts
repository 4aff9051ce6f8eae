import type { CountryPack } from "@doorlight/common/product";
import { addJob } from "@doorlight/common/jobs";
import type { Invariant } from "@doorlight/common/invariants";
import type { Kit } from "@doorlight/common/runtime";
import { counter } from "@doorlight/common/telemetry";
import { makeCardProvider } from "../clients/card-provider.ts";
import { makeProviderEventReader } from "../clients/provider-events.ts";
import { makeProviderPayments } from "../clients/provider-payments.ts";
import type { Config } from "../config.ts";
import type { CardLineStore } from "../db/card-line-store.ts";
import { lockAccount } from "../db/account-lock.ts";
import { makeChargeRetentionStore } from "../db/charge-retention-store.ts";
import { makeChargeStore } from "../db/charge-store.ts";
import type { CardStore } from "../db/card-store.ts";
import { listChargedCards } from "../db/charged-cards.ts";
import type { DisputeStore } from "../db/dispute-store.ts";
import { makeProviderEventStore } from "../db/provider-event-store.ts";
import { countDeclines } from "../db/recent-declines.ts";
import { chargePurposes } from "../domain/charge.ts";
import type { makeEvents } from "../events.ts";
import type { ChangeCards } from "../use-cases/change-cards.ts";
import { makeChargeCard } from "../use-cases/charge-card.ts";
import { makeCompareWithProvider } from "../use-cases/compare-with-provider.ts";
import type { CreditInvoice } from "../use-cases/credit-invoice.ts";
import { makeCreditLostRefunds } from "../use-cases/credit-lost-refunds.ts";
import { makeDisputeCharge } from "../use-cases/dispute-charge.ts";
import { makePublishDispute } from "../use-cases/publish-dispute.ts";
import { makeRecordProviderState } from "../use-cases/record-provider-state.ts";
import { makeEndCardBlock } from "../use-cases/end-card-block.ts";
import { makeEndCharge } from "../use-cases/end-charge.ts";
import { makeHoldCard } from "../use-cases/hold-card.ts";
import { makeListChargedCards } from "../use-cases/list-charged-cards.ts";
import { makePurgeCharges } from "../use-cases/purge-charges.ts";
import { makePurgeProviderEvents } from "../use-cases/purge-provider-events.ts";
import { makeReceiveProviderEvent } from "../use-cases/receive-provider-event.ts";
import { makeResolveCharges } from "../use-cases/resolve-charges.ts";
import { makeSettleCharge, type SettledHooks } from "../use-cases/settle-charge.ts";
import { makeStopCharge } from "../use-cases/stop-charge.ts";
import type { Trust } from "../use-cases/trust.ts";
import { makeVoidCharge } from "../use-cases/void-charge.ts";

const outcomes = counter(
  "charge_outcomes_total",
  { description: "Answers of the card provider to charges" },
  chargePurposes.flatMap((purpose) => ["declined", "failed"].map((outcome) => ({ purpose, outcome }))),
);

type ChargeConfig = Pick<
  Config,
  "CARD_PROVIDER_URL" | "CARD_PROVIDER_SECRET_KEY" | "CARD_PROVIDER_EVENT_SECRET" | "NODE_ENV" | "PUBLIC_URL"
>;

type Dependencies = {
  kit: Pick<Kit<Config>, "db" | "packs" | "clock" | "log"> & {
    config: ChargeConfig;
    sending: Pick<Kit<Config>["sending"], "isHeld">;
  };
  events: ReturnType<typeof makeEvents>;
  settled: Omit<SettledHooks, "purchase">;
  disputes: DisputeStore;
  listCardOwners: CardStore["listOwners"];
  followBlock: ChangeCards["followBlock"];
  finishSetup: (customerId: string, setupId: string) => Promise<void>;
  cardLines: Pick<CardLineStore, "listLost">;
  creditInvoice: Pick<CreditInvoice, "ofPayBack">;
  trust: Pick<Trust, "byCard" | "byCardNoMore">;
  isReverseCharged: (userId: string) => Promise<boolean>;
  packOf: (country: string) => CountryPack;
};

/** Everything that charges a card, or undoes it. */
export function makeCharges({
  kit,
  events,
  settled,
  finishSetup,
  creditInvoice,
  trust,
  packOf,
  ...ports
}: Dependencies) {
  const { config, db, packs, clock, log, sending } = kit;
  const access = { url: config.CARD_PROVIDER_URL ?? "", secretKey: config.CARD_PROVIDER_SECRET_KEY };
  const provider = makeCardProvider(access, config.PUBLIC_URL);
  const charges = makeChargeStore(db);
  const providerEvents = makeProviderEventStore(db);

  const stopCharge = makeStopCharge({ db, charges, provider, events, clock, log });
  const voidCharge = makeVoidCharge({
    db,
    charges,
    stopCharge,
    creditInvoice,
    trust,
    provider,
    events,
    undoLater: (tx, { id: chargeId }) => addJob(tx, "undo-charge", { chargeId }, { jobKey: `undo-charge-${chargeId}` }),
    clock,
    log,
  });
  const settleCharge = makeSettleCharge({
    db,
    lockAccount,
    charges,
    trust,
    settled: {
      ...settled,
      // Purchasing releases purchases that it cannot confirm.
      purchase: async (tx, charge) => {
        await events.chargeSettled(tx, charge);
        return true;
      },
    },
    requestVoid: voidCharge.request,
    clock,
  });
  const recordProviderState = makeRecordProviderState({ charges, settleCharge, clock });
  const chargeCard = makeChargeCard({
    charges,
    provider,
    countDeclines: (charge, since, triedSince) => countDeclines(db, charge, since, triedSince),
    settleCharge,
    vatRateOf: (country) => packOf(country).vat.rate,
    isReverseCharged: ports.isReverseCharged,
    countOutcome: (purpose, outcome) => outcomes.add(1, { purpose, outcome }),
    isHeld: sending.isHeld,
    findHold: ports.disputes.findHold,
    clock,
    log,
  });
  const publishDispute = makePublishDispute({ db, disputes: ports.disputes, events, clock });
  const holdCard = makeHoldCard({
    listOwners: ports.listCardOwners,
    followBlock: ports.followBlock,
    events,
  });
  const disputeCharge = makeDisputeCharge({
    ...ports,
    holdCard,
    lockAccount,
    publishDispute,
    trust,
    db,
    clock,
    log,
  });
  const receiveProviderEvent = makeReceiveProviderEvent({
    readEvent: makeProviderEventReader(config.CARD_PROVIDER_EVENT_SECRET, {
      liveOnly: config.NODE_ENV === "production",
    }),
    providerEvents,
    charges,
    provider,
    finishSetup,
    recordProviderState,
    voidCharge,
    disputeCharge,
    isHeld: sending.isHeld,
    clock,
  });
  const agreesWithProvider: Invariant = {
    id: "S10",
    rule: "The provider has taken what our charges say, and nothing else.",
    ...makeCompareWithProvider({ charges, listPayments: makeProviderPayments(access) }),
  };
  return {
    agreesWithProvider,
    charges,
    chargeCard,
    disputes: ports.disputes,
    disputeCharge,
    publishDispute,
    endCardBlock: makeEndCardBlock({ ...ports, db, charges, lockAccount, holdCard, publishDispute, clock, log }),
    listChargedCards: makeListChargedCards({
      listCards: (userId, referenceIds) => listChargedCards(db, userId, referenceIds),
    }),
    creditLostRefunds: makeCreditLostRefunds({ db, cardLines: ports.cardLines, charges, creditInvoice }),
    endCharge: makeEndCharge({ db, charges, events, settleCharge, stopCharge, clock }),
    voidCharge,
    receiveProviderEvent,
    resolveCharges: makeResolveCharges({ charges, provider, recordProviderState, voidCharge, clock, log }),
    purgeProviderEvents: makePurgeProviderEvents({ providerEvents, clock }),
    purgeCharges: makePurgeCharges({ db, retention: makeChargeRetentionStore(), packs, clock }),
  };
}
