-- Why a list does not buy a lead for its agent, whatever else holds; null if it does, and if no list buys. `unit`: what pays,
-- null for money. A credit takes its own share of the spending cap, a quota none. The buyer's account is locked, so neither
-- the month's use nor that share can change meanwhile. A decision against the list stands, even for a slow process: its card
-- is not charged once more.
create function delivery_refusal(lead_id uuid, list_id uuid, buyer buyer, fee bigint, unit text, at timestamptz)
returns text language sql stable set enable_seqscan = off as $$
  select case
    when delivery_refusal.list_id is null then null
    when decided.reason is not null then decided.reason
    when agreement.id is null then case
      when exists (
        select from delivery_agreements former
        where former.user_id = buyer.id and former.list_id = delivery_refusal.list_id
      ) then 'list_off'
      else 'no_consent'
    end
    when exists (select from delivery_pauses pause where pause.user_id = buyer.id) then 'claims_above_share'
    when used.leads >= agreement.max_leads then 'lead_cap'
    when this.share > 0 and coalesce(used.amount, 0) + this.share > agreement.max_amount then 'money_cap'
  end
  from (
    select
      delivery_month(at, buyer.time_zone) as month,
      case
        when delivery_refusal.unit is null then fee
        when delivery_refusal.unit = 'CREDIT' then credit_share(buyer.id, delivery_refusal.list_id)
      end as share
  ) this
  left join delivery_candidates decided
    on decided.lead_id = delivery_refusal.lead_id and decided.list_id = delivery_refusal.list_id
  left join delivery_agreements agreement
    on agreement.user_id = buyer.id and agreement.list_id = delivery_refusal.list_id and agreement.ended_at is null
  left join delivery_months used
    on used.user_id = buyer.id and used.list_id = delivery_refusal.list_id and used.month = this.month
$$;
