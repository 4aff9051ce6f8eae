-- A recipient as a worker found it right before the claim: `absence` says why there is no address.
create type found_recipient as (delivery_id uuid, mailbox_digest bytea, absence text);

-- Claims planned mails of a campaign for a worker. Everything that may keep one back is looked up here and nowhere before:
-- the campaign's own state, rate and hours, whether the person is there, suppressions, the legal basis, the cool-down.
-- Those that are kept back become suppressed with their reason; the others are claimed, and have to be sent or settled.
-- The answer is empty if none can go out now.
-- Because of the locks a pause and an unsubscription come either before all of it or after its commit.
create function claim_campaign_deliveries(
  campaign uuid, worker uuid, recipients found_recipient[], time_zones jsonb, prospect_bases jsonb, at timestamptz
) returns table (delivery_id uuid, claimed boolean) language plpgsql as $$
declare the_campaign campaigns; free_rate bigint;
begin
  select * into the_campaign from campaigns c where c.id = campaign and c.state = 'sending' for no key update;
  if not found then return; end if;
  select the_campaign.rate_per_minute - count(*) into free_rate
    from campaign_deliveries d
    where d.campaign_id = campaign and d.claimed_at > at - interval '1 minute';
  if free_rate <= 0 then return; end if;
  perform lock_mailboxes(array(select r.mailbox_digest from unnest(recipients) r where r.mailbox_digest is not null));

  return query with asked as (
    select d.id, d.people, d.person_id, d.country, r.absence,
      coalesce(r.mailbox_digest, d.mailbox_digest) as mailbox_digest,
      row_number() over (order by d.planned_at, d.id) as turn
    from unnest(recipients) r join campaign_deliveries d on d.id = r.delivery_id
    where d.campaign_id = campaign and is_due(d, the_campaign, time_zones, at)
  ), judged as (
    select a.*, cooling.until, cooling.campaign_id as cooling_by, coalesce(
      a.absence,
      (select s.cause from suppressions s
        where s.mailbox_digest = a.mailbox_digest and s.kind in ('all', the_campaign.kind)
        order by s.suppressed_at limit 1),
      case
        when a.people = 'agent' and g.erased_at is not null or a.people = 'prospect' and p.id is null then 'erased'
        when not g.is_active then 'deactivated'
        when p.state = 'not_interested' then 'not_interested'
        when a.people = 'prospect' and (prospect_bases -> p.country ? p.legal_basis) is not true then 'legal_basis'
      end,
      case when exists (
        select from campaign_deliveries o
        where o.campaign_id = campaign and o.mailbox_digest = a.mailbox_digest and o.id <> a.id
      ) or exists (
        select from asked o where o.mailbox_digest = a.mailbox_digest and o.turn < a.turn
      ) then 'same_mailbox' end,
      case when cooling.until > at then 'cool_down' end
    ) as reason
    from asked a
    left join agents g on a.people = 'agent' and g.user_id = a.person_id
    left join prospects p on a.people = 'prospect' and p.id = a.person_id
    left join lateral (
      select o.campaign_id,
        o.claimed_at + make_interval(days => greatest(c.cool_down_days, the_campaign.cool_down_days)) as until
      from campaign_deliveries o join campaigns c on c.id = o.campaign_id
      where o.mailbox_digest = a.mailbox_digest and o.claimed_at > at - interval '366 days'
        and o.campaign_id <> campaign
      order by until desc limit 1
    ) cooling on true
    where a.turn <= free_rate
  ), changed as (
    update campaign_deliveries d set
      state = case when j.reason is null then 'sending' else 'suppressed' end,
      mailbox_digest = case when j.reason is null then j.mailbox_digest else d.mailbox_digest end,
      reason = j.reason,
      reason_until = case when j.reason = 'cool_down' then j.until end,
      reason_campaign_id = case when j.reason = 'cool_down' then j.cooling_by end,
      claimed_at = case when j.reason is null then at end,
      claimed_by = case when j.reason is null then worker end
    from judged j
    where d.id = j.id
    returning d.id, d.state
  )
  select changed.id, changed.state = 'sending' from changed;
end $$;
