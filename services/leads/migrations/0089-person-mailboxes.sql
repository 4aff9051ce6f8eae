-- Equal for all addresses by which a mailbox is reached, as personMailbox of the kit. The index replaces that of mailbox_of, which
-- releases before this one use.
create function person_mailbox(email text) returns text language sql immutable strict parallel safe
return (
  select case
    when domain in ('proton.me', 'protonmail.com', 'pm.me') then regexp_replace(base, '[._-]', '', 'g') || '@proton.me'
    when domain in ('icloud.com', 'me.com', 'mac.com') then base || '@icloud.com'
    when domain in ('yandex.com', 'yandex.ru', 'yandex.by', 'yandex.kz', 'ya.ru') then base || '@yandex.com'
    else mailbox
  end
  from (
    select mailbox, regexp_replace(mailbox, '@[^@]*$', '') as base, substring(mailbox from '[^@]*$') as domain
    from (select mailbox_of(lower(email)) as mailbox) as known
  ) as parts
);

create index request_contacts_person on request_contacts (person_mailbox(email)) where erased_at is null;
