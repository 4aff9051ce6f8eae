-- Whether an account hears nothing of this type: one that is deactivated, of all but what it has to delete.
create function is_silenced(of_account uuid, type text)
returns boolean language sql stable as $$
  select type <> 'lead.contact_erased'
    and exists (select from deactivated_accounts d where d.account_id = of_account and d.is_deactivated)
$$;
