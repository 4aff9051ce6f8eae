-- Whether a quota or a deal that is not over is an agent's or the office's: mostly none is, and nothing more has to be asked.
create function has_contracts(user_id uuid, office_id uuid, at timestamptz) returns boolean language sql stable as $$
  select exists (select from quotas q where q.user_id = has_contracts.user_id and q.valid_to > at)
    or exists (select from quotas q where q.office_id = has_contracts.office_id and q.valid_to > at)
    or exists (select from deals d where d.user_id = has_contracts.user_id and d.valid_to > at)
    or exists (select from deals d where d.office_id = has_contracts.office_id and d.valid_to > at)
$$;
