-- The offices in which two users were together at some time since an instant, or are now, each as `memberships_of`
-- needs it.
create function offices_shared(
  user_id uuid, named_office_id uuid, named_at timestamptz,
  other_id uuid, other_named_office_id uuid, other_named_at timestamptz, since timestamptz
) returns table (office_id uuid) language sql stable as $$
  select mine.office_id
  from memberships_of(offices_shared.user_id, named_office_id, named_at) mine
  join memberships_of(other_id, other_named_office_id, other_named_at) theirs on theirs.office_id = mine.office_id
  where least(mine.left_at, theirs.left_at) > greatest(mine.joined_at, theirs.joined_at, since)
$$;
