import { openDatabase } from "../e2e/support/database.ts";
import { processNames } from "../stack/services.ts";
import type { Stack } from "../stack/stack.ts";
import { openBareChain } from "./bare/chain.ts";
import { type CpuMeter, described, makeCpuMeter, mapped, stores, total, type Used } from "./cpu-meter.ts";
import { settled, withoutEvents } from "./events.ts";
import type { Fixture } from "./fixture.ts";
import { goals, type Measured, median, ROUNDS } from "./goal.ts";
import { load } from "./load.ts";
import type { OtherAnswers } from "./other-answers.ts";
import { byFewer, everybodyWins } from "./purchases.ts";

const CAP = 4;
/** Purchases of each buyer in a round. Credits are for exactly these, so that they are used up. */
const EACH = 24;
/** So often each path is taken beforehand, until the engine has compiled the busy code. */
const WARM_UPS = 4;
/** A crowd would change little of a purchase's CPU, and a busy machine would refuse some of its cards. */
const CLIENTS = 8;
/** Ends with the last purchase, even on a slow machine. */
const SECONDS = 120;

const payBy = (method: "card" | "invoice") =>
  `update accounts set billing_method = '${method}', card_ready = true, billing_complete = true where user_id = any(:ids)`;

/** How a buyer pays, in the state that billing's events and admins' grants would leave. */
const payers = {
  invoice: payBy("invoice"),
  card: payBy("card"),
  credit: `
    with granted as (
      insert into credit_grants (user_id, credits, reason, granted_by, idempotency_key, balance, granted_at)
      select user_id, ${EACH}, 'Benchmark', user_id, gen_random_uuid(), credits + ${EACH}, now()
      from accounts where user_id = any(:ids) returning *
    )
    insert into ledger_transactions (
      kind, user_id, reference_id, from_account, to_account, unit, amount, occurred_at
    )
    select 'admin_grant', user_id, id, 'goodwill', 'credits', 'CREDIT', credits, granted_at from granted`,
};

/** CPU of purchases until their answer, of what they cause afterwards, and of the least that they can cost. */
export async function purchaseCpu(
  stack: Stack,
  { buyers, freshLeads }: Fixture,
  others: OtherAnswers,
): Promise<Measured[]> {
  const chain = await openBareChain(stack, buyers);
  const pidsOf = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, stack.processes.pid(name) ?? 0]));
  await settled(stack);
  const product = await makeCpuMeter(pidsOf([...processNames, ...stores]));
  const bare = await makeCpuMeter({ ...pidsOf(stores), ...chain.pids });
  const ids = buyers.map(({ id }) => id);
  const leads = () => freshLeads((EACH * buyers.length) / CAP, CAP);

  async function bought(figure: string, meter: CpuMeter, origin: string, wanted: string[]): Promise<Used> {
    const clicks = () => load(origin, byFewer(CLIENTS, everybodyWins(buyers, wanted, CAP)), { seconds: SECONDS });
    const { result, used } = await meter.during(clicks);
    const { answers } = others.without(figure, result, [201]);
    return mapped(used, (all) => all / answers.length);
  }

  async function boughtBare(): Promise<Used> {
    const wanted = await leads();
    await chain.add(wanted);
    return bought("bare chain", bare, chain.origin, wanted);
  }

  /** Until the answer, and later. */
  async function boughtBy(payer: keyof typeof payers): Promise<{ own: Used; later: Used }> {
    await using purchasing = openDatabase(stack, "purchasing");
    await purchasing.db.raw(payers[payer], { ids });
    const wanted = await leads();
    const own = await withoutEvents(stack, () => bought(payer, product, stack.urls.product, wanted));
    const { used } = await product.during(async () => {
      await settled(stack);
      await product.quiet();
    });
    return { own, later: mapped(used, (all) => all / (EACH * buyers.length)) };
  }

  const rounds: Record<"bare" | "invoice" | "later" | "credit" | "card", Used[]> = {
    bare: [],
    invoice: [],
    later: [],
    credit: [],
    card: [],
  };
  for (let round = 1 - WARM_UPS; round <= ROUNDS; round += 1) {
    console.log(round > 0 ? `round ${round} of ${ROUNDS}` : "warm-up");
    await Promise.all([product.rest(), bare.rest()]);
    const plain = await boughtBare();
    const invoice = await boughtBy("invoice");
    const credit = await boughtBy("credit");
    const card = await boughtBy("card");
    await purchasingPaysBy("invoice");
    if (round < 1) continue;
    rounds.bare.push(plain);
    rounds.invoice.push(invoice.own);
    rounds.later.push(invoice.later);
    rounds.credit.push(credit.own);
    rounds.card.push(card.own);
  }
  chain.close();

  async function purchasingPaysBy(payer: keyof typeof payers): Promise<void> {
    await using purchasing = openDatabase(stack, "purchasing");
    await purchasing.db.raw(payers[payer], { ids });
  }

  const compared = (goal: Measured["goal"], measured: keyof typeof rounds, reference: keyof typeof rounds) => ({
    goal,
    value: median(rounds[measured].map((used, round) => total(used) / total(rounds[reference][round]!))),
    note: `${described(rounds[measured])}, of ${described(rounds[reference])}`,
  });
  return [
    compared(goals.P1, "invoice", "bare"),
    compared(goals.P1b, "later", "invoice"),
    compared(goals.card, "card", "credit"),
  ];
}
