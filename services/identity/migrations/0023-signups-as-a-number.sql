-- The agents of a month are read from these facts, and each day's are one row of the figures.
create or replace view statistic_facts as
  select 'signups' as figure, u.country, ''::text as kind, '' as currency, 1 as number, 0::bigint as amount,
    u.created_at as received_at, u.created_at as sold_at, u.created_at as invoiced_at, u.created_at as changed_at,
    u.id as row_id, null::uuid as lead_id, null::uuid as invoice_id, u.id as user_id
  from users u where u.role = 'agent' and u.status <> 'pending';

-- Days that are counted already lose their kind.
delete from figure_runs;
