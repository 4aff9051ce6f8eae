-- A bank file could bring any text as a currency, which no screen can write. XXX is the code of no currency.
update bank_entries set currency = 'XXX' where currency !~ '^[A-Z]{3}$';
alter table bank_entries add constraint bank_entries_currency check (currency ~ '^[A-Z]{3}$');
update bank_entries set payer = left(payer, 140) where length(payer) > 140;
update bank_entries set payment_reference = left(payment_reference, 35) || '…' where length(payment_reference) > 35;
