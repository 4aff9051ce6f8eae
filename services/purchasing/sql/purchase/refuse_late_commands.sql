-- The answers of commands whose lead nobody can buy any more, at a glance: they need no lock. A retry is late, too.
create function refuse_late_commands(commands purchase_command[]) returns setof purchase_outcome
language plpgsql stable as $$
declare
  late purchase_command[] := array(
    select command from unnest(commands) command
    where not exists (select from leads where lead_id = command.lead_id and spots_taken < cap and closed_at is null)
  );
begin
  -- Starting to quote costs more than looking at the leads.
  if cardinality(late) > 0 then
    return query
      select quote.ordinal, quote.refusal, quote.lead_type, quote.saved_answer
      from quote_commands(late, contending => false) quote
      where quote.refusal is not null or quote.saved_answer is not null;
  end if;
end
$$;
