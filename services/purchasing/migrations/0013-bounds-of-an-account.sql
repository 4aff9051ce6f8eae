-- Spots that a buyer keeps while a card is charged, and has kept of one lead without paying.
create index purchases_reserved_of_buyer on purchases (buyer_id) where state = 'reserved';
create index purchases_released on purchases (lead_id, buyer_id, reserved_at) where state = 'released';
-- The debt of an account.
create index ledger_to_be_invoiced on ledger_transactions (user_id, occurred_at)
  where 'to_be_invoiced' in (from_account, to_account);
