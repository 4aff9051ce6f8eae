-- S26, S27 and former card sales ask for what was settled, booked or used lately.
create index charges_settled on charges using brin (settled_at) with (autosummarize = on);
create index invoice_payments_booked on invoice_payments using brin (booked_at) with (autosummarize = on);
create index surplus_uses_used on surplus_uses using brin (used_at) with (autosummarize = on);
