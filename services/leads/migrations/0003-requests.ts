import type { Knex } from "knex";

/**
 * What a home is and who lives there are kept apart: `requests` may be shown to anybody signed in, `request_contacts`
 * to buyers alone. `published_addresses` holds the duplicate rule: the first to be published has the address for the
 * length of `during`.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create extension if not exists btree_gist;

    create table requests (
      id uuid primary key default uuidv7(),
      country text not null,
      lead_type text not null,
      property_type text not null,
      rooms int,
      area double precision,
      construction_year int,
      condition text,
      valuation_amount bigint,
      valuation_currency text,
      postal_code text not null,
      district text not null,
      city text not null,
      region text not null,
      lat double precision not null,
      lon double precision not null,
      location_ids text[] not null,
      locale text not null,
      consent_version text not null,
      consented_at timestamptz not null,
      submitted_at timestamptz not null,
      confirmation_hash bytea not null unique,
      confirmation_expires_at timestamptz not null,
      confirmed_at timestamptz,
      seller_hash bytea unique,
      duplicate_of uuid references requests,
      closed_at timestamptz,
      check ((valuation_amount is null) = (valuation_currency is null)),
      check ((confirmed_at is null) = (seller_hash is null))
    );

    create table request_contacts (
      request_id uuid primary key references requests,
      first_name text not null,
      last_name text not null,
      email text not null,
      phone text not null,
      address text not null,
      description text not null
    );

    create table published_addresses (
      request_id uuid primary key references requests,
      country text not null,
      address_key text not null,
      during tstzrange not null,
      constraint one_lead_per_address exclude using gist (country with =, address_key with =, during with &&)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table published_addresses; drop table request_contacts; drop table requests;");
}
