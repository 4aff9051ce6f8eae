-- Packs and fees that are about to be sold on invoice, which purchasing counts among what their accounts owe. The transaction
-- of the sale deletes its row; one that stays is given up by a job (decision 0111).
create table debt_reservations (
  reference_id uuid primary key,
  user_id uuid not null,
  country text not null,
  reserved_at timestamptz not null
);
create index debt_reservations_age on debt_reservations (reserved_at);
