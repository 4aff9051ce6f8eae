import { queryDatabase } from "../e2e/support/database.ts";
import type { Stack } from "../stack/stack.ts";
import { fewAtATime } from "./few-at-a-time.ts";

export interface Buyer {
  id: string;
  email: string;
  password: string;
  cookie: string;
}

export interface Fixture {
  buyers: Buyer[];
  /** Ids of new leads without purchases, all of one cap. */
  freshLeads(count: number, cap: 2 | 4): Promise<string[]>;
}

const BUYERS = 32;
/** So many leads are copied at once, to stay within the statement timeout. */
const SLICE = 1_000;

/** Agents who signed up through /api, have a card and pay by invoice, and leads that are copies of one from /api. */
export async function makeFixture(stack: Stack): Promise<Fixture> {
  process.env["E2E_STACK"] = stack.settings.dataDir;
  const given = await import("../e2e/support/given.ts");
  const { saveCard } = await import("../e2e/support/cards.ts");

  const agents = await fewAtATime(BUYERS, async () => {
    const agent = await given.someAgent();
    await saveCard(agent);
    await given.paysByInvoice(agent);
    return agent;
  });
  const models = {
    4: await given.someLead({ leadType: "request_for_quote" }),
    2: await given.someLead({ leadType: "request_for_valuation" }),
  };
  let batch = 0;

  async function copyLeads(count: number, cap: 2 | 4): Promise<string[]> {
    batch += 1;
    const model = models[cap].id;
    // A digest with the marks of a version 4 UUID in it.
    const id = (kind: string) =>
      `overlay(overlay(md5('${kind} ${batch} ' || n) placing '4' from 13) placing '8' from 17)::uuid`;
    const numbers = `generate_series(1, ${count}) n`;
    const copy = (table: string, changes: string) => `jsonb_populate_record(${table}, jsonb_build_object(${changes}))`;
    await queryDatabase(
      stack,
      "leads",
      `with request as (
         insert into requests select (${copy("r", `'id', ${id("request")}, 'confirmation_hash', '\\x' || md5('c ${batch} ' || n), 'seller_hash', '\\x' || md5('s ${batch} ' || n)`)}).*
         from requests r, ${numbers} where r.id = (select request_id from leads where id = '${model}')
       ), contact as (
         insert into request_contacts select (${copy("c", `'request_id', ${id("request")}`)}).*
         from request_contacts c, ${numbers} where c.request_id = (select request_id from leads where id = '${model}')
       )
       insert into leads select (${copy("l", `'id', ${id("lead")}, 'request_id', ${id("request")}`)}).*
       from leads l, ${numbers} where l.id = '${model}'`,
    );
    const rows = await queryDatabase<{ lead_id: string }>(
      stack,
      "purchasing",
      `insert into leads select (${copy("l", `'lead_id', ${id("lead")}`)}).*
       from leads l, ${numbers} where l.lead_id = '${model}' returning lead_id`,
    );
    return rows.map(({ lead_id }) => lead_id);
  }

  return {
    buyers: agents.map(({ id, email, cookie }) => ({ id, email, password: given.PASSWORD, cookie })),

    async freshLeads(count, cap) {
      const slices = Array.from({ length: Math.ceil(count / SLICE) }, (_, i) => Math.min(SLICE, count - i * SLICE));
      const ids: string[] = [];
      for (const slice of slices) ids.push(...(await copyLeads(slice, cap)));
      return ids;
    },
  };
}
