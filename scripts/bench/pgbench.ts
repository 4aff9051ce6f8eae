import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { VerbError } from "../stack/verb.ts";

const run = promisify(execFile);
const ACCOUNTS = 2_000;
const LEADS = 20_000;

/** The minimal purchase in one call: account, purchase, outbox, lead. */
const schema = `
  drop schema if exists bench cascade;
  create schema bench;
  create table bench.account (id int primary key, balance bigint not null check (balance >= 0)) with (fillfactor = 50);
  create table bench.lead (id int primary key, spots_taken int not null default 0) with (fillfactor = 50);
  create table bench.purchase (id bigint generated always as identity primary key, lead_id int not null, account_id int not null);
  create table bench.outbox (id bigint generated always as identity primary key, payload jsonb not null);
  insert into bench.account select n, 1000000000 from generate_series(1, ${ACCOUNTS}) n;
  insert into bench.lead select n from generate_series(1, ${LEADS}) n;
  create function bench.buy(lead_no int, buyer int) returns bigint language plpgsql as $$
  declare
    made bigint;
  begin
    update bench.account set balance = balance - 4900 where id = buyer;
    insert into bench.purchase (lead_id, account_id) values (lead_no, buyer) returning id into made;
    insert into bench.outbox (payload) values (jsonb_build_object('lead', lead_no, 'buyer', buyer, 'purchase', made));
    update bench.lead set spots_taken = spots_taken + 1 where id = lead_no;
    return made;
  end
  $$;
`;

const script = `\\set lead random(1, ${LEADS})\n\\set account random(1, ${ACCOUNTS})\nselect bench.buy(:lead, :account);\n`;

export class Pgbench {
  readonly #url: string;
  readonly #folder: string;

  /** `url` names the superuser of the cluster under test; its script is written to `folder`. */
  constructor(url: string, folder: string) {
    this.#url = url;
    this.#folder = folder;
  }

  async prepare(): Promise<void> {
    await run("pgbench", ["--version"]).catch(() => {
      throw new VerbError(
        "pgbench is missing: install PostgreSQL's client programs (Debian: apt-get install postgresql-contrib).",
      );
    });
    const client = new pg.Client({ connectionString: this.#url });
    await client.connect();
    await client.query(schema);
    await client.end();
    writeFileSync(this.#file, script);
  }

  /** Transactions per second. */
  async perSecond({ clients, seconds }: { clients: number; seconds: number }): Promise<number> {
    const args = [
      "-n",
      "-M",
      "prepared",
      "-c",
      String(clients),
      "-j",
      "2",
      "-T",
      String(seconds),
      "-f",
      this.#file,
      this.#url,
    ];
    const { stdout } = await run("pgbench", args);
    const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (!tps) throw new Error(`pgbench printed no rate:\n${stdout}`);
    return Number(tps);
  }

  get #file(): string {
    return join(this.#folder, "buy.pgbench");
  }
}
