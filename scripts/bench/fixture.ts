import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { digest, makeSellerSecrets } from "../../services/leads/src/domain/seller-secrets.ts";
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
  /** As many others, without a card. */
  moreBuyers(count: number): Promise<Buyer[]>;
  /** Ids of new leads without purchases, all of one cap. No lead that sellers can publish has as many as 32. */
  freshLeads(count: number, cap: 2 | 4 | 32): Promise<string[]>;
}

const BUYERS = 32;
/** So many leads are copied at once, to stay within the statement timeout. */
const SLICE = 1_000;

/** Agents who signed up through /api, have a card and pay by invoice, and leads that are copies of one from /api. */
export async function makeFixture(stack: Stack): Promise<Fixture> {
  process.env["E2E_STACK"] = stack.settings.dataDir;
  const given = await import("../e2e/support/given.ts");
  const { saveCard } = await import("../e2e/support/cards.ts");

  const signUp = async (hasCard: boolean): Promise<Buyer> => {
    const agent = await given.someAgent();
    if (hasCard) await saveCard(agent);
    await given.paysByInvoice(agent);
    const { id, email, cookie } = agent;
    return { id, email, password: given.PASSWORD, cookie };
  };
  const buyers = await fewAtATime(BUYERS, () => signUp(true));
  const models = {
    4: await given.someLead({ leadType: "request_for_quote" }),
    2: await given.someLead({ leadType: "request_for_valuation" }),
  };
  const key = Buffer.from(readFileSync(stack.environment("leads")["TOKEN_KEY_FILE"] ?? "", "utf8"), "base64");
  const secrets = makeSellerSecrets({ current: key });

  async function copyLeads(count: number, cap: 2 | 4 | 32): Promise<string[]> {
    const model = models[cap === 2 ? 2 : 4].id;
    const made = Array.from({ length: count }, () => {
      const [lead, request] = [randomUUID(), randomUUID()];
      return {
        lead,
        request,
        seller: digest(secrets.sellerHash(request)).toString("hex"),
        confirmation: digest(lead).toString("hex"),
      };
    });
    const copies = `jsonb_to_recordset('${JSON.stringify(made)}') as n (lead uuid, request uuid, seller text, confirmation text)`;
    const copy = (table: string, changes: string) => `jsonb_populate_record(${table}, jsonb_build_object(${changes}))`;
    await queryDatabase(
      stack,
      "leads",
      `with request as (
         insert into requests select (${copy("r", `'id', n.request, 'confirmation_hash', '\\x' || n.confirmation, 'seller_hash', '\\x' || n.seller`)}).*
         from requests r, ${copies} where r.id = (select request_id from leads where id = '${model}')
       ), contact as (
         insert into request_contacts select (${copy("c", "'request_id', n.request")}).*
         from request_contacts c, ${copies} where c.request_id = (select request_id from leads where id = '${model}')
       )
       insert into leads select (${copy("l", "'id', n.lead, 'request_id', n.request")}).*
       from leads l, ${copies} where l.id = '${model}'`,
    );
    const known = `insert into lead_requests (lead_id, request_id) select lead, request from ${copies}`;
    await queryDatabase(stack, "notifications", known);
    await queryDatabase(
      stack,
      "purchasing",
      `insert into leads select (${copy("l", `'lead_id', n.lead, 'cap', ${cap}`)}).*
       from leads l, ${copies} where l.lead_id = '${model}'`,
    );
    return made.map(({ lead }) => lead);
  }

  return {
    buyers,

    moreBuyers: (count) => fewAtATime(count, () => signUp(false)),

    async freshLeads(count, cap) {
      const slices = Array.from({ length: Math.ceil(count / SLICE) }, (_, i) => Math.min(SLICE, count - i * SLICE));
      const ids: string[] = [];
      for (const slice of slices) ids.push(...(await copyLeads(slice, cap)));
      return ids;
    },
  };
}
