-- Locks in one order, so that no two purchases wait for each other: the buyer's account, so that a credit is spent once
-- and a retry waits for its first run, then what it shares with others that disputes may hold, or with other debtors if the
-- invoice may pay, then the quotas that an office may share, then the lead, last, for it is contended most.
create function lock_buyer_and_lead(command purchase_command) returns void language sql as $$
  select from accounts where user_id = (command.buyer).id for no key update;
  select lock_debtors(user_id, billing_method = 'invoice' and credits = 0) from accounts where user_id = (command.buyer).id;
  select from quotas where quota_id in (
    select q.quota_id from quotas_of((command.buyer).id, (command.buyer).office_id, (command.buyer).country, command.at) q
  ) order by quota_id for no key update;
  select from leads where lead_id = command.lead_id for no key update;
$$;
