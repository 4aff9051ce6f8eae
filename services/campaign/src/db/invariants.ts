import { eventInvariants, type Invariant } from "@doorlight/common/invariants";

/** The invariants of the database of campaign. That nobody is mailed twice by one campaign is a constraint of its table. */
export const invariants: readonly Invariant[] = [
  {
    id: "E12",
    rule: "No campaign mail goes to a mailbox that has unsubscribed or is blocked, and none within the cool-down of another.",
    sql: `
      select d.id::text as about, s.cause
      from campaign_deliveries d
      join campaigns c on c.id = d.campaign_id
      join suppressions s on s.mailbox_digest = d.mailbox_digest and s.kind in ('all', c.kind)
      where d.claimed_at > s.suppressed_at and d.claimed_at >= :since
      union all
      select d.id::text, 'cool_down'
      from campaign_deliveries d
      join campaigns c on c.id = d.campaign_id
      join campaign_deliveries o
        on o.mailbox_digest = d.mailbox_digest and o.campaign_id <> d.campaign_id and o.claimed_at <= d.claimed_at
      join campaigns before on before.id = o.campaign_id
      where d.claimed_at >= :since
        and d.claimed_at < o.claimed_at + make_interval(days => greatest(c.cool_down_days, before.cool_down_days))`,
  },
  {
    id: "K12",
    rule: "Every recipient of a finished campaign has an outcome, and no mail is being sent for longer than an hour.",
    sql: `
      select c.id::text as about, 'planned' as state
      from campaigns c
      where c.state = 'finished' and exists (
        select from campaign_deliveries d where d.campaign_id = c.id and d.state in ('planned', 'sending')
      )
      union all
      select d.id::text, d.state from campaign_deliveries d
      where d.state = 'sending' and d.claimed_at < cast(:now as timestamptz) - interval '1 hour'`,
  },
  ...eventInvariants,
];
