import { timestampDate } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { refusalOf, searchPlan, vacuum } from "@doorlight/common/testing";
import { FoundKind, SearchService } from "@doorlight/proto/common/v1/search_service_pb";
import { makeInvoiceStore } from "../src/db/invoice-store.ts";
import { makeSearchStore } from "../src/db/search-store.ts";
import { startInvoices } from "./start-invoices.ts";

let billing: Awaited<ReturnType<typeof startInvoices>>;
let userId: string;

beforeAll(async () => {
  billing = await startInvoices();
  userId = await billing.agent({
    businessName: "Åbo Hem Öhman Oy",
    taxId: "0112038-9",
    postalCode: "20100",
    city: "Åbo",
  });
  const buyer = { businessName: "Åbo Hem Öhman Oy", taxId: "0112038-9", postalCode: "20100" };
  await billing.db.raw("insert into invoice_counters values ('FI', 0), ('SE', 0)");
  const issue = (country: string, content: object, [first, last]: [number, number]) =>
    billing.db.raw(
      `insert into invoices (
         kind, country, sequence, number, user_id, period, issued_on, due_on, issued_at, currency, net, vat, gross,
         payment_reference, plain_reference, deliver_by, content)
       select 'invoice', :country, n, :country || 100000 + n, uuidv7(), '2026-11-01', '2026-12-10', '2026-12-24',
         '2026-12-09 22:30Z', 'EUR', 300, 0, 300, '1 ' || 20000 + n, '1' || 20000 + n, 'mail', :content::jsonb
       from generate_series(:first::int, :last::int) n`,
      { country, content: JSON.stringify({ ...content, vat: [] }), first, last },
    );
  await issue("FI", { buyer }, [1, 1]);
  const swedish = { buyer: { ...buyer, businessName: "Vanlig Mäklare AB", taxId: "556703-7485" } };
  for (let last = 2_500; last <= 10_000; last += 2_500) await issue("SE", swedish, [last - 2_499, last]);
  await billing.db.raw("insert into invoice_deliveries (invoice_id) select id from invoices where sequence > 9990");
  await vacuum(billing.db, "invoices", "billing_details");
});
afterAll(() => billing.stop());

const search = async (query: string, by = billing.admin) =>
  (await billing.clientOf("gateway", SearchService).search({ query }, by)).groups;
const foundBy = async (query: string) =>
  (await search(query)).flatMap(({ kind, items }) =>
    items.map(({ id, name }) => [kind, kind === FoundKind.ACCOUNT ? id : name]),
  );

test.each(["ohman", "abo HEM", "0112038-9", "01120389", "0112038 9"])(
  "finds a business and its invoice by %s",
  async (query) => {
    expect(await foundBy(query)).toEqual([
      [FoundKind.ACCOUNT, userId],
      [FoundKind.INVOICE, "FI100001"],
    ]);
  },
);

test.each(["FI100001", "fi 100001", "FI100001 abo"])("finds an invoice by its number as %s", async (query) => {
  expect(await foundBy(query)).toEqual([[FoundKind.INVOICE, "FI100001"]]);
});

test.each(["1 29999", "129999", "000129999"])("finds an invoice by its payment reference as %s", async (query) => {
  expect(await foundBy(query)).toEqual([[FoundKind.INVOICE, "SE109999"]]);
});

test("dates an invoice by the day it states, not by the day in another zone of its moment", async () => {
  const [invoice] = (await search("FI100001")).flatMap(({ items }) => items);
  expect(timestampDate(invoice!.at!).toISOString()).toBe("2026-12-10T12:00:00.000Z");
});

test("says the buyer of an invoice, and finds it and an account by id", async () => {
  const [, invoices] = await search("ohman");
  expect(invoices!.items).toMatchObject([{ name: "FI100001", detail: "Åbo Hem Öhman Oy" }]);
  expect(await foundBy(invoices!.items[0]!.id)).toEqual([[FoundKind.INVOICE, "FI100001"]]);
  expect(await foundBy(userId)).toEqual([[FoundKind.ACCOUNT, userId]]);
  expect(await foundBy("%%%")).toEqual([]);
});

test.each<[string, bigint[]]>([
  ["SE109999", [9999n]],
  ["1 29999", [9999n]],
  ["129999", [9999n]],
  ["556703-7485 109998", [9998n]],
  ["vanlig SE10999", [9999n, 9998n]],
  ["vanlig ab SE10999", [9999n, 9998n]],
  ["ohman", []],
  ["ab", []],
  ["%", []],
])("lists the invoices of a country by %s", async (text, sequences) => {
  const listed = await makeInvoiceStore(billing.db).list({ country: "SE", text, today: "2026-12-20", limit: 1 });
  expect(listed.map(({ sequence }) => sequence)).toEqual(sequences);
});

test("lets nobody but admins search", async () => {
  expect((await refusalOf(search("ohman", await billing.asUser(userId)))).code).toBe("forbidden");
});

test.each(["vanlig", "ohman", "129999"])("reads invoices by an index for %s", async (query) => {
  const plan = await searchPlan(billing.db, () => makeSearchStore(billing.db)(query));
  expect(plan).toContain("invoices_found_by");
  expect(plan).not.toContain("Seq Scan on invoices");
});
