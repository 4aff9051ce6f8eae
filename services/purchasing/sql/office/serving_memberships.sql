-- The memberships by which what an office has, a deal or its quota, serves a user at an instant: of who is in the office and
-- was in it when an admin last said whom the deal serves. Without such a moment it serves everybody of the office.
create function serving_memberships(
  office_id uuid, members_until timestamptz, user_id uuid, named_office_id uuid, at timestamptz
) returns table (joined_at timestamptz) language sql stable as $$
  select member.joined_at
  from memberships_of(serving_memberships.user_id, serving_memberships.named_office_id, at) member
  where member.office_id = serving_memberships.office_id and member.left_at > at
    and member.joined_at <= coalesce(serving_memberships.members_until, 'infinity')
$$;
