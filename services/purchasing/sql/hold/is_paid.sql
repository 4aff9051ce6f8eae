-- Whether a sale or a fee is paid: by a card whose charge stands, or on an invoice that is paid.
create function is_paid(reference_id uuid) returns boolean language sql stable set enable_seqscan = off as $$
  select exists (select from settled_debts s where s.source_id = is_paid.reference_id)
    or exists (
      select from ledger_transactions t where t.reference_id = is_paid.reference_id and t.from_account = 'card'
    ) and not exists (
      select from account_disputes d where d.reference_id = is_paid.reference_id and not d.stands
    )
$$;
