-- Whether a refund frees the caps of the list that bought: as the text says to which its agent had agreed by then. The first
-- one, which is also that of everything bought before this release, says that a refunded lead still counts.
create function refund_frees_caps(buyer_id uuid, list_id uuid, reserved_at timestamptz) returns boolean
language sql stable set enable_seqscan = off as $$
  select coalesce((
    select a.consent_version <> '2026-11'
    from delivery_agreements a
    where a.user_id = refund_frees_caps.buyer_id and a.list_id = refund_frees_caps.list_id
      and a.agreed_at <= refund_frees_caps.reserved_at
    order by a.agreed_at desc limit 1
  ), false)
$$;

create trigger purchases_refund_frees_delivery_month after update of state on purchases
  for each row when (
    new.state = 'refunded' and old.state <> 'refunded' and new.list_id is not null
    and refund_frees_caps(new.buyer_id, new.list_id, new.reserved_at)
  ) execute function free_delivery_month();
