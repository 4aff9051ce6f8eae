import type { Knex } from "knex";

/**
 * One row per lead and one per spot. The cap is copied to the spot so that a check can hold it (S1), and a foreign key
 * keeps the copy true. A sale that its seller closed before we heard of it has nothing but its end.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table sales (
      lead_id uuid primary key,
      country text,
      lead_type text,
      cap smallint check (cap > 0),
      sold smallint not null default 0 check (sold between 0 and cap),
      postal_code text,
      city text,
      region text,
      published_at timestamptz,
      expires_at timestamptz,
      closed_at timestamptz,
      version bigint not null default 0,
      unique (lead_id, cap),
      constraint sales_published_whole check (
        num_nulls(country, lead_type, cap, postal_code, city, region, published_at, expires_at) = 0
        or (published_at is null and closed_at is not null)
      )
    ) with (fillfactor = 70);

    create table purchases (
      id uuid primary key default uuidv7(),
      lead_id uuid not null,
      cap smallint not null,
      spot_no smallint not null check (spot_no between 1 and cap),
      buyer_id uuid not null references accounts,
      office_id uuid,
      state text not null default 'confirmed' check (state in ('confirmed', 'released')),
      fee_amount bigint not null check (fee_amount > 0),
      currency text not null,
      price_parts jsonb not null,
      price_list_version bigint not null,
      payment_source text not null check (payment_source in ('credit', 'invoice')),
      acquired_at timestamptz not null,
      trace_id text not null,
      foreign key (lead_id, cap) references sales (lead_id, cap)
    );
    create unique index purchases_live_spot on purchases (lead_id, spot_no) where state <> 'released';
    create unique index purchases_live_office on purchases (lead_id, office_id) where state <> 'released';
    create unique index purchases_live_buyer on purchases (lead_id, buyer_id) where state <> 'released';
    create index purchases_of_buyer on purchases (buyer_id, acquired_at desc, id desc);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table purchases, sales");
}
