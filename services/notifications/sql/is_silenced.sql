-- Whether an account is sent nothing of this type: a deactivated one gets only what it has to delete.
create function is_silenced(of_account uuid, type text)
returns boolean language sql stable as $$
  select type <> 'lead.contact_erased'
    and exists (select from deactivated_accounts d where d.account_id = of_account and d.is_deactivated)
$$;
