import { openDatabase } from "../e2e/support/database.ts";
import type { Stack } from "../stack/stack.ts";
import type { Fixture } from "./fixture.ts";
import { goals, type Measured, median } from "./goal.ts";
import { load } from "./load.ts";
import type { OtherAnswers } from "./other-answers.ts";
import { everybodyWins } from "./purchases.ts";

/** So many purchases of each buyer are paid by a source. Credits and quota are for exactly these, so that they are used up. */
const EACH = 24;

const quota = (kind: "plan" | "deal") => `
  insert into quotas (
    quota_id, contract_kind, contract_id, user_id, country, valid_from, valid_to, total, limits, version, known_since
  )
  select gen_random_uuid(), '${kind}', gen_random_uuid(), user_id, country, now() - interval '1 hour',
    now() + interval '1 day', ${EACH}, cast(row('{}', '{}', '{}', '{}') as limitations), 1, now()
  from accounts where user_id = any(:ids)`;
const payBy = (method: "card" | "invoice") =>
  `update accounts set billing_method = '${method}', card_ready = true where user_id = any(:ids)`;

/** In the state that billing's events and admins' grants would leave. */
const sources = [
  {
    goal: goals.credit,
    source: "credit",
    begin: `
      with granted as (
        insert into credit_grants (user_id, credits, reason, granted_by, idempotency_key, balance, granted_at)
        select user_id, ${EACH}, 'Benchmark', user_id, gen_random_uuid(), credits + ${EACH}, now()
        from accounts where user_id = any(:ids) returning *
      )
      insert into ledger_transactions (
        kind, user_id, reference_id, from_account, to_account, unit, amount, occurred_at
      )
      select 'admin_grant', user_id, id, 'goodwill', 'credits', 'CREDIT', credits, granted_at from granted`,
  },
  { goal: goals.plan, source: "quota", begin: quota("plan") },
  { goal: goals.deal, source: "quota", begin: quota("deal") },
  { goal: goals.card, source: "card", begin: payBy("card"), end: payBy("invoice") },
] as const;

/** Ends with the last purchase, even on a slow machine: left-over credits and quota would pay the next measurement. */
const SECONDS = 60;

/** Purchases by each source that is no invoice, which pays everything else here. */
export function makePaymentSources(stack: Stack, { buyers, freshLeads }: Fixture, others: OtherAnswers) {
  const rates = sources.map((): number[] => []);
  const ids = buyers.map(({ id }) => id);
  const CAP = 4;

  async function measure({ goal, source, begin, ...rest }: (typeof sources)[number]): Promise<number> {
    await using purchasing = openDatabase(stack, "purchasing");
    const paid = async () => {
      const [row] = await purchasing.db("purchases").where({ payment_source: source }).count({ paid: "*" });
      return Number(row?.["paid"]);
    };
    const leads = await freshLeads((EACH * buyers.length) / CAP, CAP);
    const before = await paid();
    await purchasing.db.raw(begin, { ids });
    const clicks = await load(stack.urls.product, everybodyWins(buyers, leads, CAP), { seconds: SECONDS });
    const { answers, perSecond } = others.without(goal.id, clicks, [201]);
    if ((await paid()) - before < answers.length) throw new Error(`Not every purchase was paid by ${source}`);
    if ("end" in rest) await purchasing.db.raw(rest.end, { ids });
    return perSecond;
  }

  return {
    /** One round. */
    async measure(): Promise<void> {
      for (const [nth, one] of sources.entries()) rates[nth]!.push(await measure(one));
    },

    /** Of the rate of purchases that an invoice pays. */
    results: (invoiced: number): Measured[] =>
      sources.map(({ goal }, nth) => {
        const rate = median(rates[nth]!);
        return { goal, value: (100 * rate) / invoiced, note: `${rate.toFixed(0)}/s` };
      }),
  };
}
