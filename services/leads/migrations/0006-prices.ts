import type { Knex } from "knex";

/**
 * Billing's price list, and the price of a lead by it: the base and what the narrowest modifier that fits adds, rounded
 * half to even. Purchasing sells by the same rule; here it serves the price filter alone.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table unit_prices (
      country text not null,
      lead_type text not null,
      amount bigint not null check (amount >= 0),
      primary key (country, lead_type)
    );

    create table price_modifiers (
      country text not null,
      kind text not null check (kind in ('region', 'city', 'postal_code')),
      place text not null,
      basis_points int not null check (basis_points > -10000),
      primary key (country, kind, place)
    );

    create function lead_price(country text, lead_type text, region text, city text, postal_code text)
    returns bigint language sql stable as $$
      select amount + share / 10000 + case
        when abs(share % 10000) * 2 > 10000 or (abs(share % 10000) * 2 = 10000 and share / 10000 % 2 <> 0)
        then sign(share)::bigint
        else 0
      end
      from (
        select u.amount, u.amount * coalesce((
          select m.basis_points
          from price_modifiers m
          where m.country = lead_price.country
            and (m.kind, m.place) in (
              ('postal_code', lead_price.postal_code), ('city', lead_price.city), ('region', lead_price.region)
            )
          order by array_position(array['postal_code', 'city', 'region'], m.kind)
          limit 1
        ), 0) as share
        from unit_prices u
        where u.country = lead_price.country and u.lead_type = lead_price.lead_type
      ) priced
    $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop function lead_price; drop table price_modifiers; drop table unit_prices;");
}
