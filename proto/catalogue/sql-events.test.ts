import { execFileSync } from "node:child_process";
import { expect, test } from "@jest/globals";
import { readEvents } from "./read-events.ts";
import { sqlEvents } from "./sql-events.ts";

const image = execFileSync("buf", ["build", "--path", "doorlight", "-o", "-#format=binpb"], {
  cwd: new URL("../", import.meta.url),
  maxBuffer: 64 << 20,
});
const events = readEvents(image);

function constructorOf(name: string): string {
  const sql = sqlEvents(events.filter(({ message }) => message.name === name));
  return sql.slice(sql.indexOf("create function", sql.indexOf("$$;\n\n-- ", sql.indexOf("event_enum"))));
}

test("types a parameter for each field and for version and trace in a constructor", () => {
  const [, parameters] = /\(([^)]*)\)/.exec(constructorOf("PurchaseConfirmed"))!;
  expect(parameters!.split(",").map((parameter) => parameter.trim())).toEqual([
    "purchase_id uuid",
    "lead_id uuid",
    "buyer_id uuid",
    "office_id uuid",
    "country text",
    "lead_type text",
    "fee_amount bigint",
    "fee_currency text",
    "payment_source text",
    "acquired_at timestamptz",
    "spots_left integer",
    "cap integer",
    "vat_basis_points integer",
    "vat_amount bigint",
    "vat_currency text",
    "postal_code text",
    "city text",
    "discount_amount bigint",
    "discount_currency text",
    "list_id uuid",
    "test boolean",
    "aggregate_version bigint",
    "traceparent text",
  ]);
});

test("knows topic, key and type of the event in a constructor", () => {
  expect(constructorOf("LeadPriced")).toContain(
    "'purchasing.lead.v1', lead_id::text, 'doorlight.purchasing.lead.priced.v1', aggregate_version",
  );
});

test("names a field that has no type in SQL", () => {
  expect(() => constructorOf("PriceListChanged")).toThrow(/No SQL type is known for .*PriceListChanged/);
});
