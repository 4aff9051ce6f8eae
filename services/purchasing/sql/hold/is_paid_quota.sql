-- Whether the month of a quota is paid: by all fees for it. Leads without a fee are not paid.
create function is_paid_quota(quota quotas) returns boolean language sql stable set enable_seqscan = off as $$
  select coalesce(bool_and(is_paid(fee.fee_id)), false)
  from contract_fees fee
  where fee.contract_id = quota.contract_id and fee.valid_from < quota.valid_to and fee.valid_to > quota.valid_from
    -- One that went back pays nothing.
    and not exists (
      select from ledger_transactions t where t.reference_id = fee.fee_id and t.kind = 'deal_fee_return'
    )
$$;
