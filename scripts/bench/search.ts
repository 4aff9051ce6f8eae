import type { Stack } from "../stack/stack.ts";
import { fillTable } from "./fill-table.ts";
import type { Fixture } from "./fixture.ts";
import { goals, type Measured } from "./goal.ts";
import { load, quantile, type Shot } from "./load.ts";
import type { OtherAnswers } from "./other-answers.ts";

/** Half of them agents, half prospects; as many requests, each of which became a lead that has ended. */
const PEOPLE = 1_000_000;
/** Of a year, not of this hour, whose figures the services count again each minute. */
const AT = "now() - interval '3 days' - n * interval '30 seconds'";
const CLIENTS = 8;
const SECONDS = 20;

/** The search over everything, by admins of whom each looks for other people. */
export async function searches(stack: Stack, { freshLeads }: Fixture, others: OtherAnswers): Promise<Measured[]> {
  const { someAdmin } = await import("../e2e/support/given.ts");
  const [lead = ""] = await freshLeads(1, 4);
  const { cookie } = await someAdmin();
  await fill(stack, lead);
  const headers = { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" };
  const clients = Array.from({ length: CLIENTS }, (_, client) => searching(headers, client));
  const answered = await load(stack.urls.product, clients, { seconds: SECONDS });
  const { answers, perSecond } = others.without("P26 search", answered, [200]);
  return [
    {
      goal: goals["P26 search"],
      value: quantile(answers, 0.95),
      note:
        `${PEOPLE} people, ${PEOPLE} leads, ${CLIENTS} clients, p50 ${quantile(answers, 0.5).toFixed(0)} ms, ` +
        `p99 ${quantile(answers, 0.99).toFixed(0)} ms, ${perSecond.toFixed(0)}/s`,
    },
  ];
}

/** A name, a surname, a telephone number, an e-mail address, a postal code, an id, the number of an invoice. */
function* searching(headers: Record<string, string>, client: number): Generator<Shot> {
  for (let n = client; ; n += CLIENTS) {
    const of = (n * 7919) % (PEOPLE / 2);
    const texts = [
      `first${of % 1000} last${of % 7919}`,
      `ohman${of % 7919}`,
      `040 ${String(1_000_000 + of).replace(/(...)$/, " $1")}`,
      `p${of}@searched.example`,
      `0${String(1_000 + (of % 900))}`,
      crypto.randomUUID(),
      `FI${100_000 + of}`,
    ];
    yield { method: "POST", path: "/api/admin/search", headers, body: JSON.stringify({ q: texts[n % texts.length] }) };
  }
}

async function fill(stack: Stack, lead: string): Promise<void> {
  const name = (word: string) => `case when n % 3 = 0 then '${word}' else 'Öhman' end || n % 7919`;
  await fillTable(
    stack,
    "identity",
    PEOPLE / 2,
    "users",
    `
    insert into users (email, status, role, first_name, last_name, country, locale, phone_number, created_at)
    select 'p' || n || '@searched.example', 'active', 'agent', 'First' || n % 1000, ${name("Last")}, 'FI', 'fi',
      '+35840' || 1000000 + n, ${AT}`,
  );
  await fillTable(
    stack,
    "campaign",
    PEOPLE / 2,
    "prospects",
    `
    insert into prospects (country, name, brand, place, phone_number, locale, tags, source, added_at)
    select 'FI', 'First' || n % 1000 || ' ' || ${name("Last")}, 'Agency ' || n % 300, 'City ' || n % 40,
      '+35850' || 1000000 + n, 'fi', '{}', 'Bench', ${AT}`,
  );
  const model = `(select request_id from leads where id = '${lead}')`;
  await fillTable(
    stack,
    "leads",
    PEOPLE,
    "requests",
    `
    insert into requests select p.* from generate_series(:from::int, :to::int) n, requests r,
      jsonb_populate_record(r, jsonb_build_object('id', md5('r' || n)::uuid, 'confirmation_hash', '\\x' || md5('c' || n),
        'seller_hash', '\\x' || md5('s' || n), 'submitted_at', ${AT},
        'confirmed_at', ${AT})) p
    where r.id = ${model}`,
  );
  await fillTable(
    stack,
    "leads",
    PEOPLE,
    "request_contacts",
    `
    insert into request_contacts select p.* from generate_series(:from::int, :to::int) n, request_contacts c,
      jsonb_populate_record(c, jsonb_build_object('request_id', md5('r' || n)::uuid, 'first_name', 'First' || n % 1000,
        'last_name', ${name("Last")}, 'email', 'p' || n || '@searched.example', 'phone', '+35840' || 1000000 + n,
        'address', 'Street ' || n, 'postal_code', lpad((n % 900)::text, 5, '01'))) p
    where c.request_id = ${model}`,
  );
  await fillTable(
    stack,
    "leads",
    PEOPLE,
    "leads",
    `
    insert into leads select p.* from generate_series(:from::int, :to::int) n, leads l,
      jsonb_populate_record(l, jsonb_build_object('id', md5('l' || n)::uuid, 'request_id', md5('r' || n)::uuid,
        'published_at', ${AT},
        'expires_at', ${AT}, 'ended_at', ${AT})) p
    where l.id = '${lead}'`,
  );
}
