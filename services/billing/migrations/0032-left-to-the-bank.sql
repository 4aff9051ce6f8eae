-- When the provider refused to pay a charge back because its holder disputes it at the bank, which decides about the money.
alter table charges
  add column left_to_bank_at timestamptz,
  add constraint charges_left_to_bank check (
    left_to_bank_at is null or (state = 'settled' and void_requested_at is not null)
  );
