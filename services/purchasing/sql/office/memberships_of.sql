-- The offices of a user, each from when until when. The office that the user's token named at an instant counts as well,
-- from then on, while identity's word of it has not come yet.
create function memberships_of(user_id uuid, named_office_id uuid, named_at timestamptz)
returns table (office_id uuid, joined_at timestamptz, left_at timestamptz) language sql stable as $$
  select known.office_id, known.joined_at, coalesce(known.left_at, 'infinity')
  from office_memberships known
  where known.user_id = memberships_of.user_id
  union all
  select named_office_id, named_at, 'infinity'
  where named_office_id is not null and not exists (
    select from office_memberships known
    where known.user_id = memberships_of.user_id and known.office_id = named_office_id
      and (known.left_at is null or known.left_at > named_at)
  )
$$;
