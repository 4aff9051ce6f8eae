import type { Knex } from "knex";

/** Price of a lead by the newest list of its country: base and, for the narrowest place that has one, a modifier (S14). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function percent_of(amount bigint, basis_points integer) returns bigint language sql immutable as $$
      select quotient + case
        when abs(rest) * 2 > 10000 or (abs(rest) * 2 = 10000 and quotient % 2 <> 0) then sign(rest)::bigint
        else 0
      end
      from (select amount * basis_points / 10000 as quotient, amount * basis_points % 10000 as rest) division
    $$;

    create function lead_price(country text, lead_type text, postal_code text, city text, region text)
    returns table (list_version bigint, currency text, base bigint, place text, adjustment bigint)
    language sql stable as $$
      select list.version, list.currency, unit.amount, modifier.place, percent_of(unit.amount, modifier.basis_points)
      from (
        select l.country, l.version, l.currency from price_lists l
        where l.country = lead_price.country
        order by l.version desc limit 1
      ) list
      join unit_prices unit
        on unit.country = list.country and unit.version = list.version and unit.lead_type = lead_price.lead_type
      left join lateral (
        select m.place, m.basis_points from price_modifiers m
        where m.country = list.country and m.version = list.version
          and m.place in (lead_price.postal_code, lead_price.city, lead_price.region)
          and m.place = case m.kind
            when 'postal_code' then lead_price.postal_code
            when 'city' then lead_price.city
            else lead_price.region
          end
        order by array_position(array['postal_code', 'city', 'region'], m.kind) limit 1
      ) modifier on true
    $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop function lead_price, percent_of");
}
