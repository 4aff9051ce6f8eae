import type { Db } from "@doorlight/common/db";

export type Mutant = { of: "purchasing" | "billing"; make(db: Db): Promise<void>; undo(db: Db): Promise<void> };

const ofLapsed = "q.quota_id = refunded.quota_id and q.valid_to <= refunded.refunded_at";
const ofAny = "q.quota_id = refunded.quota_id and true";
const wholeFee = "source.unit is null then refunded.fee_amount else";
const lessACent = "source.unit is null then refunded.fee_amount - 1 else";

/** Ways in which refunds and invoices are often built wrong, put into the tables and functions as they are. */
export const mutants = {
  "a line is invoiced while its refund is pending": changed(
    "purchase_refunds",
    "insert",
    "new.state = 'pending'",
    "return null;",
  ),
  "a refunded line comes on the next invoice all the same": changed(
    "invoice_lines",
    "update",
    "new.removed_at is not null",
    "new.removed_at := null; return new;",
  ),
  "a surplus is set off again and again": changed(
    "surpluses",
    "update",
    "new.used > old.used",
    "new.used := old.used; return new;",
  ),
  "a lead of a quota comes back as a credit although its month lasts": {
    of: "purchasing",
    make: (db) => rewrite(db, ofLapsed, ofAny),
    undo: (db) => rewrite(db, ofAny, ofLapsed),
  },
  // The tables refuse it: a refund moves back what its charge moved.
  "the ledger gives a cent less back than was paid": {
    of: "purchasing",
    make: (db) => rewrite(db, wholeFee, lessACent),
    undo: (db) => rewrite(db, lessACent, wholeFee),
  },
} as const satisfies Record<string, Mutant>;

/** Ways in which a cent is lost between the services: their sums differ from each other, whatever a model says. */
export const lostCents = {
  "a cent of a purchase is lost on its way to an invoice": changed(
    "invoice_lines",
    "insert",
    "true",
    "new.unit_price := new.unit_price - 1; new.net := new.net - 1; return new;",
  ),
  "a credit note says a cent less than was refunded": changed(
    "invoices",
    "insert",
    "new.kind = 'credit_note'",
    "new.content := jsonb_set(new.content, '{net}', to_jsonb((new.net - 1)::text)); return new;",
  ),
} as const satisfies Record<string, Mutant>;

/** Billing whose rows change on their way into a table. */
function changed(table: string, event: "insert" | "update", when: string, instead: string): Mutant {
  return {
    of: "billing",
    async make(db) {
      await db.raw(`create function mutant() returns trigger language plpgsql as $$ begin ${instead} end $$`);
      await db.raw(`create trigger a_mutant before ${event} on ${table} for each row when (${when})
        execute function mutant()`);
    },
    async undo(db) {
      await db.raw("drop function mutant() cascade");
    },
  };
}

/** Rewrites the function by which purchasing gives back. */
async function rewrite(db: Db, text: string, replacement: string): Promise<void> {
  const { rows } = await db.raw<{ rows: { source: string; schema: string }[] }>(
    `select pg_get_functiondef(p.oid) as source, n.nspname as schema
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.proname = 'refund_purchase' and n.nspname like 'sql\\_%'`,
  );
  const [{ source, schema } = { source: "", schema: "" }, ...others] = rows;
  if (others.length > 0 || !source.includes(text)) throw new Error("refund_purchase has not what the mutant changes");
  await db.transaction(async (tx) => {
    await tx.raw("select set_config('search_path', ?, true)", [`${schema}, public`]);
    await tx.raw(source.replace(text, replacement).replaceAll("?", "\\?"));
  });
}
