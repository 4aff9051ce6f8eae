-- What fees that an account is bound to each month add to what it owes: of each a whole month, less what it owes of the last one.
create function months_to_come(bound_fees jsonb) returns bigint language sql stable set enable_seqscan = off as $$
  select coalesce(sum(greatest(0, bound.fee - coalesce(held.amount, charged.amount, 0))), 0)::bigint
  from jsonb_to_recordset(bound_fees) bound (reference_id uuid, fee bigint)
  left join invoice_holds held on held.reference_id = bound.reference_id
  left join ledger_transactions charged on charged.reference_id = bound.reference_id
    and charged.from_account = 'to_be_invoiced'
    and not exists (select from settled_debts s where s.source_id = bound.reference_id)
$$;
