-- Numbers the changes of memberships as they count here. The versions of users would not do: a projection that is rebuilt
-- publishes them again, older ones after newer.
create sequence office_changes;
