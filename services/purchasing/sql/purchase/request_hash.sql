-- The request behind an idempotency key: everything that the buyer asked for.
create function request_hash(command purchase_command) returns bytea language sql stable as $$
  select sha256(convert_to(concat_ws(
    ' ', command.lead_id, command.requested_source,
    (command.shown).price, (command.shown).currency, (command.shown).payment_source, (command.shown).vat,
    command.list_id
  ), 'utf8'))
$$;
