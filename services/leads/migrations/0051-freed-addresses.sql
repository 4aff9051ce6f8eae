-- A request that was closed before anybody bought it claims no address. From now on purchasing's event frees the address; this
-- frees those of requests closed before, except in the last hour, whose purchases may still be on their way.
delete from published_addresses
using requests, leads
where requests.id = published_addresses.request_id and leads.request_id = requests.id
  and closed_at < now() - interval '1 hour' and spots_left = cap;
