create index users_admins on users (role, id) where role in ('admin', 'super_admin') and status = 'active';
