import type { Db } from "@doorlight/common/db";

/** Each check of the claim left out or written a little wrong: a text of the statement and what stands there instead. */
export const mutants = {
  "goes on while the campaign is paused": ["c.id = campaign and c.state = 'sending'", "c.id = campaign"],
  "exceeds the rate": ["the_campaign.rate_per_minute - count(*)", "the_campaign.rate_per_minute"],
  "does not lock the mailboxes": ["perform lock_mailboxes", "perform cardinality"],
  "takes a mail for planned that is not": ["is_due(d, the_campaign, time_zones, at)", "d.planned_at <= at"],
  "mails somebody whom the worker did not find": ["a.absence,\n      (select", "(select"],
  "does not look at suppressions": ["s.kind in ('all', the_campaign.kind)", "false"],
  "does not look at suppressions of its own kind": ["s.kind in ('all', the_campaign.kind)", "s.kind = 'all'"],
  "heeds suppressions of another kind": ["s.kind in ('all', the_campaign.kind)", "true"],
  "mails erased agents": ["a.people = 'agent' and g.erased_at is not null or", ""],
  "mails erased prospects": ["or a.people = 'prospect' and p.id is null", ""],
  "mails deactivated agents": ["when not g.is_active then 'deactivated'", ""],
  "mails prospects who want nothing": ["when p.state = 'not_interested' then 'not_interested'", ""],
  "mails prospects without a legal basis": ["(prospect_bases -> p.country ? p.legal_basis) is not true", "false"],
  "mails a mailbox twice": ["and o.mailbox_digest = a.mailbox_digest and o.id <> a.id", "and false"],
  "does not look at the cool-down": ["when cooling.until > at", "when false"],
  "looks at the cool-down of its own campaign alone": [
    "greatest(c.cool_down_days, the_campaign.cool_down_days)",
    "the_campaign.cool_down_days",
  ],
  "looks at the cool-down of other campaigns alone": [
    "greatest(c.cool_down_days, the_campaign.cool_down_days)",
    "c.cool_down_days",
  ],
  "ends a cool-down when another one is shorter": ["order by until desc", "order by until"],
  "looks at the address of the plan": [
    "coalesce(r.mailbox_digest, d.mailbox_digest) as mailbox_digest",
    "d.mailbox_digest",
  ],
} as const satisfies Record<string, readonly [string, string]>;

/** Without the lock, two claims only go wrong if they overlap: each keeps its transaction open for a moment. */
const staysOpen = ["from changed;", "from changed; perform pg_sleep(0.05);"] as const;

const changesOf = (name: keyof typeof mutants) =>
  name === "does not lock the mailboxes" ? [mutants[name], staysOpen] : [mutants[name]];

/** Runs `fn` while claims are made by a mutant. */
export async function withMutant(db: Db, name: keyof typeof mutants, fn: () => Promise<void>): Promise<void> {
  const { rows } = await db.raw<{ rows: { source: string; schema: string }[] }>(
    `select pg_get_functiondef(p.oid) as source, n.nspname as schema
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.proname = 'claim_campaign_deliveries'`,
  );
  const { source, schema } = rows[0]!;
  let mutant = source;
  for (const [text, replacement] of changesOf(name)) {
    if (!mutant.includes(text)) throw new Error(`The claim has not what the mutant changes: ${text}`);
    mutant = mutant.replace(text, replacement);
  }
  const define = (definition: string) =>
    db.transaction(async (tx) => {
      await tx.raw("select set_config('search_path', ?, true)", [`${schema}, public`]);
      await tx.raw(definition.replaceAll("?", "\\?"));
    });
  await define(mutant);
  try {
    await fn();
  } finally {
    await define(source);
  }
}
