import express from "express";
import pg from "pg";
import { sendPort } from "../hop/send-port.ts";

/** The newest leads of a country by one statement: no session, no filters, no count, no quotes. */
const text = `
  select leads.id, description, leads.published_at, expires_at, lead_type, property_type, rooms, area, construction_year,
    condition, postal_code, district, city, region, place_names, lat, lon
  from (
    select published_at, lead_id from lead_listings where location_id = 'FI'
    order by published_at desc, lead_id desc limit 20
  ) page
  join leads on leads.id = page.lead_id join requests on requests.id = leads.request_id
  order by page.published_at desc, page.lead_id desc`;
const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"] });

const server = express().get("/", (_request, response, next) => {
  pool.query({ name: "page", text }).then(({ rows }) => response.json(rows), next);
});
sendPort(server.listen(0, "127.0.0.1"));
