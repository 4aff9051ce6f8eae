-- What a credit note takes back of each line. The one that takes what is left stands in `invoice_lines.credit_note_id`, too,
-- which adds its row here, also for the release before, which takes back whole lines alone.
create table credited_parts (
  line_id uuid not null references invoice_lines on delete cascade,
  credit_note_id uuid not null references invoices,
  net bigint not null check (net > 0),
  vat bigint not null check (vat >= 0),
  primary key (line_id, credit_note_id)
);
create index credited_parts_of_note on credited_parts (credit_note_id);

create function credit_rest() returns trigger language plpgsql as $$
begin
  insert into credited_parts
  select new.id, new.credit_note_id, new.net - coalesce(sum(net), 0), new.vat - coalesce(sum(vat), 0)
  from credited_parts where line_id = new.id;
  return null;
end
$$;
create trigger invoice_lines_credit_rest after update of credit_note_id on invoice_lines
  for each row when (old.credit_note_id is null and new.credit_note_id is not null) execute function credit_rest();

insert into credited_parts select id, credit_note_id, net, vat from invoice_lines where credit_note_id is not null;

-- Never more than the line, of which nothing is left once it names a note. Another taking of the same line waits.
create function check_credited_part() returns trigger language plpgsql as $$
declare
  line invoice_lines;
  credited record;
begin
  select * into line from invoice_lines where id = new.line_id for update;
  select new.net + coalesce(sum(net), 0) as net, new.vat + coalesce(sum(vat), 0) as vat into credited
  from credited_parts where line_id = new.line_id;
  if credited.net > line.net or credited.vat > line.vat
    or (credited.net = line.net) <> (line.credit_note_id is not null)
    or not exists (select from invoices where id = new.credit_note_id and credited_id = line.invoice_id) then
    raise exception 'more than is left of the line' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger credited_parts_are_left before insert on credited_parts
  for each row execute function check_credited_part();

-- The release before would credit a line whole of which a part is credited already.
create function check_credit_note() returns trigger language plpgsql as $$
begin
  if not exists (
    select from invoices n where n.id = new.credit_note_id and (n.net, n.vat) = (
      select sum(p.net)::bigint, sum(p.vat)::bigint from credited_parts p where p.credit_note_id = n.id)
  ) then
    raise exception 'a credit note is the sum of its parts' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger credited_parts_make_the_note after insert on credited_parts deferrable initially deferred
  for each row execute function check_credit_note();

create trigger credited_parts_stay before update on credited_parts
  for each row execute function refuse_invoice_change();
create trigger credited_parts_are_kept before delete on credited_parts
  for each row when (purge_before() = '-infinity') execute function refuse_invoice_change();

-- As before, with the parts of lines. A purchase is refunded once nothing of it is left.
create or replace view statistic_facts as
  with credits as not materialized (
    select l.*, p.net as credited, n.id as note_id, n.issued_at as noted_at, l.credit_note_id = n.id as is_last,
      case when l.credit_note_id = n.id then l.id else md5(l.id || ' part ' || n.id)::uuid end as credit_id
    from invoice_lines l join credited_parts p on p.line_id = l.id join invoices n on n.id = p.credit_note_id
  )
  select 'invoiced' as figure, l.country, l.kind, l.currency, 1 as number, l.net as amount,
    null::timestamptz as received_at, l.occurred_at as sold_at, i.issued_at as invoiced_at, i.issued_at as changed_at,
    l.id as row_id, null::uuid as lead_id, i.id as invoice_id, l.user_id
  from invoice_lines l join invoices i on i.id = l.invoice_id
  union all
  select 'credited', country, kind, currency, 1, -credited,
    null, occurred_at, noted_at, noted_at, credit_id, null, note_id, user_id
  from credits
  union all
  select 'sold', l.country, l.kind, l.currency, 1, 0,
    null, null, i.issued_at, i.issued_at, l.id, null, i.id, l.user_id
  from invoice_lines l join invoices i on i.id = l.invoice_id where l.kind = 'purchase'
  union all
  select 'refunded', country, kind, currency, 1, 0,
    null, null, noted_at, noted_at, id, null, note_id, user_id
  from credits where kind = 'purchase' and is_last
  union all
  select case l.kind when 'purchase' then 'lead_revenue' else 'other_revenue' end, l.country, l.kind, l.currency, 1, l.net,
    null, null, i.issued_at, i.issued_at, l.id, null, i.id, l.user_id
  from invoice_lines l join invoices i on i.id = l.invoice_id
  union all
  select case kind when 'purchase' then 'lead_revenue' else 'other_revenue' end, country, kind, currency, 1, -credited,
    null, null, noted_at, noted_at, md5('credit ' || credit_id)::uuid, null, note_id, user_id
  from credits;
