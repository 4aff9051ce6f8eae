import { expect, test } from "@jest/globals";
import type { Charge, ChargeState } from "../domain/charge.ts";
import { makeCompareWithProvider, type ProviderPayment } from "./compare-with-provider.ts";

const now = new Date("2026-11-22T12:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const euros = (amount: bigint) => ({ amount, currency: "EUR" });

function aCharge(state: ChargeState, changes: Partial<Charge> = {}): Charge {
  return {
    id: "charge-1",
    purpose: "purchase",
    referenceId: "purchase-1",
    userId: "agent-1",
    country: "FI",
    state,
    net: euros(4_500n),
    vat: euros(1_148n),
    gross: euros(5_648n),
    card: null,
    failureCode: null,
    createdAt: ago(60),
    traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
    voidRequestedAt: null,
    isRefund: false,
    leftToBankAt: null,
    settledAt: state === "settled" ? ago(60) : null,
    provider: { customerId: "cus_1", cardId: "pm_1", cardFingerprint: "fp_1", intentId: "pi_1" },
    ...changes,
  };
}

function aPayment(taken: bigint, changes: Partial<ProviderPayment> = {}): ProviderPayment {
  return { intentId: "pi_1", createdAt: ago(60), taken, currency: "EUR", ...changes };
}

function differences(own: Charge[], payments: ProviderPayment[], later = own) {
  return compareWith(own, payments, later).check(now);
}

/** `asked`: from when on the provider was asked for its payments. */
function compareWith(own: Charge[], payments: ProviderPayment[], later = own, asked: Date[] = []) {
  return makeCompareWithProvider({
    charges: { listSince: async () => own, find: async (id) => later.find((charge) => charge.id === id) },
    async listPayments(since) {
      asked.push(since);
      return payments;
    },
  });
}

test.each([
  ["a settled charge that was taken", [aCharge("settled")], [aPayment(5_648n)]],
  ["a failed charge of which nothing was taken", [aCharge("failed")], [aPayment(0n)]],
  ["a charge that was paid back", [aCharge("paid_back", { voidRequestedAt: ago(50) })], [aPayment(0n)]],
  [
    "a disputed charge that the bank decides about, whatever it has decided",
    [aCharge("settled", { voidRequestedAt: ago(50), leftToBankAt: ago(49) })],
    [aPayment(5_648n)],
  ],
  ["a charge that the provider never got to know", [aCharge("voided", { voidRequestedAt: ago(50) })], []],
  ["a payment of this minute that is on its way", [], [aPayment(5_648n, { createdAt: ago(1) })]],
  ["a charge that was settled this minute", [aCharge("settled", { settledAt: ago(1) })], [aPayment(0n)]],
  ["a charge that its buyer has just approved", [aCharge("action")], [aPayment(5_648n)]],
  ["a payment of hours ago", [], [aPayment(5_648n, { createdAt: ago(3 * 60) })]],
] as const)("agrees with the provider on %s", async (_, own, payments) => {
  expect(await differences([...own], [...payments])).toEqual([]);
});

test.each([
  ["a settled charge of which nothing was taken", [aCharge("settled")], [aPayment(0n)]],
  ["a settled charge of which less was taken", [aCharge("settled")], [aPayment(5_647n)]],
  [
    "a settled charge that was taken in another currency",
    [aCharge("settled")],
    [aPayment(5_648n, { currency: "SEK" })],
  ],
  ["a settled charge that the provider does not know", [aCharge("settled")], []],
  ["a failed charge that was taken", [aCharge("failed")], [aPayment(5_648n)]],
  [
    "a charge that was taken and is open after its buyer's time",
    [aCharge("action", { createdAt: ago(80) })],
    [aPayment(5_648n)],
  ],
  ["a charge that should be paid back", [aCharge("settled", { voidRequestedAt: ago(50) })], [aPayment(5_648n)]],
  ["a payment that we do not know", [], [aPayment(5_648n)]],
] as const)("finds %s", async (_, own, payments) => {
  expect(await differences([...own], [...payments])).toEqual([expect.objectContaining({ intent_id: "pi_1" })]);
});

test("asks for three hours of payments each minute, and for two days and a margin once a day", async () => {
  const asked: Date[] = [];
  const { check, checkWhole } = compareWith([], [], [], asked);
  await check(now);
  await checkWhole(now);
  expect(asked).toEqual([ago(3 * 60), ago(49 * 60)]);
});

test("finds in the full comparison a refund made at the provider within a day of the charge", async () => {
  const age = { createdAt: ago(47 * 60), settledAt: ago(47 * 60) };
  const [own, payments] = [[aCharge("settled", age)], [aPayment(0n, age)]];
  expect(await compareWith(own, payments).check(now)).toEqual([]);
  expect(await compareWith(own, payments).checkWhole(now)).toMatchObject([{ charge_id: "charge-1", taken: "0 EUR" }]);
  const before = { createdAt: ago(49 * 60) };
  expect(await compareWith([], [aPayment(5_648n, before)]).checkWhole(now)).toEqual([]);
});

test("leaves a charge that changed during its comparison to the next run", async () => {
  const later = [aCharge("settled", { voidRequestedAt: ago(0) })];
  expect(await differences([aCharge("settled")], [aPayment(0n)], later)).toEqual([]);
});

test("names the charge with its trace, the payment and both amounts of a difference", async () => {
  expect(await differences([aCharge("settled")], [aPayment(5_647n)])).toEqual([
    {
      charge_id: "charge-1",
      intent_id: "pi_1",
      recorded: "5648 EUR",
      taken: "5647 EUR",
      state: "settled",
      trace_id: "4bf92f3577b34da6a3ce929d0e0e4736",
    },
  ]);
});
