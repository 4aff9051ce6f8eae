-- A card's payment of its invoice, and its return, name the charge, as 0095 had it.
alter table invoice_payments add constraint invoice_payments_of_cards check (origin not in ('card', 'card_return') or charge_id is not null);
