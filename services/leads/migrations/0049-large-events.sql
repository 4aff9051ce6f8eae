-- An event of hundreds of matches stays for a week only; compressing it took two fifths of the CPU of writing it.
alter table outbox alter column payload set storage external;
