-- The memberships by which an office's deal or its quota serves a user at an instant: of present members who were
-- members before the deal's cut-off date. Without such a date it serves everybody of the office.
create function serving_memberships(
  office_id uuid, members_until timestamptz, user_id uuid, named_office_id uuid, at timestamptz
) returns table (joined_at timestamptz) language sql stable as $$
  select member.joined_at
  from memberships_of(serving_memberships.user_id, serving_memberships.named_office_id, at) member
  where member.office_id = serving_memberships.office_id and member.left_at > at
    and member.joined_at <= coalesce(serving_memberships.members_until, 'infinity')
$$;
