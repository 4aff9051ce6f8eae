import type { Knex } from "knex";

/** How an account pays. `version` counts its changes, so that older news never replace newer ones elsewhere. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table billing_details (
      user_id uuid primary key,
      country text not null,
      business_name text not null,
      tax_id text not null,
      invoicing_method text check (invoicing_method in ('e_invoice', 'other')),
      e_invoice_address text not null,
      reference text not null,
      billing_method text not null check (billing_method in ('prepaid', 'invoice')),
      version bigint not null default 1
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table billing_details");
}
