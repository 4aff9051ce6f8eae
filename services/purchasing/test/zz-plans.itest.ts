import { test } from "@jest/globals";
import { testDatabase } from "@doorlight/common/testing";
import { invariants } from "../src/db/invariants.ts";
import { givenIn } from "./given.ts";

test("plans", async () => {
  const database = await testDatabase(new URL("../migrations/", import.meta.url));
  const { db } = database;
  const given = givenIn(db);
  await given.priceList();
  await db.transaction(async (tx) => {
    await tx.raw("set local session_replication_role = replica; set local statement_timeout = 0");
    await tx.raw(`insert into accounts (user_id, country, billing_method, billing_complete, credits)
      select md5('a' || n)::uuid, 'FI', 'invoice', true, 0 from generate_series(0, 19999) n`);
    await tx.raw(`insert into office_memberships (user_id, office_id, joined_at, joined_version)
      select md5('a' || n)::uuid, md5('o' || n / 4)::uuid, '2020-01-01', 1 from generate_series(0, 19999) n`);
    await tx.raw(`insert into quotas (quota_id, contract_kind, contract_id, user_id, country, valid_from, valid_to, total, used, limits, version, known_since)
      select md5('q' || m || ' ' || n)::uuid, 'plan', md5('c' || n)::uuid, md5('a' || n)::uuid, 'FI', now() - m * interval '30 days', now() - (m - 1) * interval '30 days',
        100, 0, row('{}','{}','{}','{}')::limitations, 1, '2020-01-01' from generate_series(0, 3999) n, generate_series(0, 3) m`);
    await tx.raw(`insert into leads (lead_id, country, lead_type, cap, spots_taken, postal_code, city, region, published_at, expires_at)
      select md5('l' || n)::uuid, 'FI', 'request_for_quote', 4, 4, '33100', 'Tampere', 'Pirkanmaa', at, at + interval '7 days'
      from generate_series(0, 99999) n, lateral (select now() - (100000 - n) * interval '86.4 seconds' - interval '1 minute' as at) t`);
    await tx.raw(`insert into purchases (lead_id, cap, spot_no, buyer_id, office_id, state, payment_source, fee_amount, currency, price_parts, price_list_version, reserved_at, acquired_at, trace_id, quota_id)
      select md5('l' || n)::uuid, 4, s, md5('a' || b)::uuid, md5('o' || b / 4)::uuid, 'confirmed', source, 4500, 'EUR',
        '[{"kind":"base","label":"","amount":4500}]', 1, at, at, 'abc', case source when 'quota' then md5('q' || floor((100000 - n) / 30000.0 + 1) || ' ' || b)::uuid end
      from generate_series(0, 99999) n, generate_series(1, 4) s,
        lateral (select (n * 4 + s) * 7919 % 20000 as b) x,
        lateral (select case when b < 4000 then 'quota' else (array['credit', 'invoice', 'card'])[1 + b % 3] end as source) y,
        lateral (select now() - (100000 - n) * interval '86.4 seconds' + s * interval '1 second' as at) t
      order by n, s`);
    await tx.raw(`insert into ledger_transactions (kind, user_id, purchase_id, from_account, to_account, unit, amount, occurred_at)
      select 'charge', buyer_id, id, case payment_source when 'credit' then 'credits' when 'quota' then 'quota' when 'card' then 'card' else 'to_be_invoiced' end,
        case when payment_source in ('credit', 'quota') then 'redeemed' else 'sales' end,
        case payment_source when 'credit' then 'CREDIT' when 'quota' then 'QUOTA' else 'EUR' end,
        case when payment_source in ('credit', 'quota') then 1 else 4500 end, acquired_at from purchases order by id`);
    await tx.raw(`insert into idempotency_keys (user_id, key, request_hash, answer, created_at)
      select buyer_id, id::text, '\\x00', to_jsonb(purchases), reserved_at from purchases where reserved_at > now() - interval '30 days'`);
    await tx.raw(`insert into outbox (topic, key, type, aggregate_version, payload, created_at, sent_at)
      select 't', lead_id::text, 'doorlight.purchasing.purchase.confirmed.v1', spot_no, jsonb_build_object('purchaseId', id), acquired_at, acquired_at from purchases where acquired_at > now() - interval '7 days' order by id`);
    await tx.raw(`insert into inbox (consumer, event_id, received_at) select 'x', md5('e' || n)::uuid, now() - n * interval '1 second' from generate_series(1, 200000) n`);
  });
  await db.raw("vacuum analyze");
  const lines: string[] = [];
  for (const scope of ["recent", "whole"] as const) {
    for (const invariant of invariants) {
      if (!("sql" in invariant)) continue;
      if (scope === "whole" && !invariant.sql.includes(":since")) continue;
      const now = new Date();
      const wanted = scope === "whole" ? 0 : now.getTime() - 86_400_000;
      const since = new Date(Math.max(wanted, now.getTime() - (invariant.reachMs ?? Infinity)));
      const { rows } = await db.transaction(async (tx) => {
        await tx.raw("set local statement_timeout = '100s'; set local max_parallel_workers_per_gather = 0");
        return tx.raw(`explain (analyze, buffers) with broken as (${invariant.sql}), first as (select * from broken limit 20)
           select (select count(*)::int from broken), (select jsonb_agg(first) from first)`, { now, since });
      }).catch((error: Error) => ({ rows: [{ "QUERY PLAN": error.message }] }));
      const plan = rows.map((row: Record<string, string>) => row["QUERY PLAN"]!);
      const scans = plan.filter((line: string) => /Seq Scan on (purchases|ledger_transactions|idempotency_keys|leads|quotas|accounts|outbox|inbox)/.test(line)).map((line: string) => line.trim().slice(0, 110));
      lines.push(`${scope} ${invariant.id}: ${plan.find((line: string) => line.includes("Execution Time")) ?? plan[0]} | ${plan.find((line: string) => line.includes("Buffers"))?.trim()}`, ...scans.map((scan: string) => `      ${scan}`));
      if (process.env.PLAN === `${scope} ${invariant.id}`) lines.push(...plan);
    }
  }
  console.log(lines.join("\n"));
  await database.close();
}, 600_000);
