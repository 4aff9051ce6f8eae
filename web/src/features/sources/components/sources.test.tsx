import type { Source } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anAdmin } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { daysBefore } from "../../../lib/calendar-days.ts";
import { todayIn } from "../../../lib/dates.ts";
import { Sources } from "./sources.tsx";

const id = "01900000-0000-7000-8000-0000000000f1";
const keyId = "01900000-0000-7000-8000-0000000000f2";
const figures = {
  received: 40,
  confirmed: 31,
  duplicates: 4,
  published: 27,
  sold: 52,
  refunded: 2,
  cost: 32_400,
  revenue: 245_000,
};
const source: Source = {
  id,
  name: "nordic-homes",
  country: "FI",
  price: { amount: 1_200, currency: "EUR" },
  createdAt: "2026-11-01T08:00:00.000Z",
  blockedAt: null,
  decidedAt: null,
  decisionReason: null,
  decidedBy: null,
  version: 3,
  keys: [{ id: keyId, prefix: "dls_AbCdEf", createdAt: "2026-11-01T08:00:00.000Z", lastUsedAt: null, test: false }],
  figures,
  subSources: [{ name: "valuation-page", figures: { ...figures, received: 12, cost: 40_000, revenue: 10_000 } }],
  refusals: [{ reason: "invalid_request", field: "postalCode", count: 3 }],
  mostlyDuplicates: false,
  tests: 0,
};
const november = "/account/sa/sources?from=2026-11-01&to=2026-11-30";
const list = "GET /api/admin/sources?from=2026-11-01&to=2026-11-30&limit=20";
const countries = [{ code: "FI", names: { en: "Finland" }, currency: "EUR", phonePrefix: "+358", selling: true }];

async function showSources(
  role: "admin" | "super_admin",
  items: Source[] = [source],
  answers: Parameters<typeof fakeApi>[0] = {},
  at = november,
) {
  const sent = fakeApi({
    "GET /api/countries": { status: 200, body: { items: countries } },
    [list]: { status: 200, body: { items, nextCursor: null } },
    [`GET /api/admin/sources/${id}/callback`]: { status: 200, body: { callback: null } },
    ...answers,
  });
  await show(<Sources />, { user: anAdmin({ role }), texts: ["sources", "back-office"], at });
  return sent;
}

test("shows what came of a source's requests, in all and by sub-source, with the refused calls", async () => {
  await showSources("admin");
  const rows = within(await screen.findByRole("table", { name: "Figures of nordic-homes" })).getAllByRole("row");
  expect(rows[1]).toHaveTextContent(/All.*40.*31.*4 \(13%\).*27.*52.*2.*€324\.00.*€2,450\.00.*€2,126\.00/);
  expect(rows[2]).toHaveTextContent(/valuation-page.*12.*[-−]€300\.00/);
  expect(screen.getByText("invalid_request: postalCode").closest("li")).toHaveTextContent("3 times");
  expect(screen.getByRole("link", { name: "Show requests" })).toHaveAttribute(
    "href",
    "/account/sa/leads?source=nordic-homes",
  );
  expect(screen.queryByText("Over half duplicates in 7 days")).toBeNull();
});

test("marks a source that sends mostly duplicates", async () => {
  await showSources("admin", [{ ...source, mostlyDuplicates: true }]);
  expect(await screen.findByText("Over half duplicates in 7 days")).toBeVisible();
});

test("says how many tests the figures leave out", async () => {
  await showSources("admin", [{ ...source, tests: 12 }]);
  expect(await screen.findByText("12 tests came in, too; the figures leave them out.")).toBeVisible();
});

test("shows more sources than a page has", async () => {
  await showSources("admin", [], {
    [list]: { status: 200, body: { items: [source], nextCursor: "c2" } },
    [`${list}&cursor=c2`]: {
      status: 200,
      body: { items: [{ ...source, id: keyId, name: "second-homes" }], nextCursor: null },
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Load more" }));
  expect(await screen.findByRole("table", { name: "Figures of second-homes" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
});

test("asks for no figures of days that end before they start", async () => {
  const sent = await showSources("admin", [], {}, "/account/sa/sources?from=2026-11-30&to=2026-11-01");
  expect(screen.getByLabelText("Last day")).toBeInvalid();
  expect(sent.filter(({ address }) => address.includes("/sources"))).toEqual([]);
});

test("lets plain admins change nothing", async () => {
  await showSources("admin");
  await screen.findByText("dls_AbCdEf…");
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["How this works"]);
});

test("adds a source, and shows its key once", async () => {
  const sent = await showSources("super_admin", [], {
    "POST /api/admin/sources": { status: 201, body: { id, key: "dls_secret" } },
  });
  await userEvent.click(screen.getByRole("button", { name: "Add a source" }));
  const form = within(await screen.findByRole("dialog"));
  await userEvent.type(form.getByLabelText(/^Name/), "nordic-homes");
  await userEvent.type(form.getByLabelText(/^Price/), "12.50");
  await userEvent.click(form.getByRole("button", { name: "Add the source" }));
  expect(await screen.findByText("dls_secret")).toBeInTheDocument();
  const body = sent.find(({ method }) => method === "POST")?.body;
  expect(body).toEqual({ name: "nordic-homes", country: "FI", price: 1_250 });
  await userEvent.click(screen.getByRole("button", { name: "I have copied it" }));
  await waitFor(() => expect(screen.queryByText("dls_secret")).toBeNull());
});

test("says that the name of a new source is taken", async () => {
  const fields = [{ path: "name", code: "taken", message: "is taken" }];
  await showSources("super_admin", [], {
    "POST /api/admin/sources": {
      status: 422,
      body: { statusCode: 422, code: "invalid_request", message: "", traceId: "", fields },
    },
  });
  await userEvent.click(screen.getByRole("button", { name: "Add a source" }));
  const form = within(await screen.findByRole("dialog"));
  await userEvent.type(form.getByLabelText(/^Name/), "nordic-homes");
  await userEvent.type(form.getByLabelText(/^Price/), "12");
  await userEvent.click(form.getByRole("button", { name: "Add the source" }));
  expect(await form.findByText("Another source has this name.")).toBeInTheDocument();
});

test("adds a second key, and offers no third one", async () => {
  const second = { ...source.keys[0]!, id: crypto.randomUUID(), prefix: "dls_ZzZzZz" };
  const sent = await showSources(
    "super_admin",
    [source, { ...source, id: keyId, name: "full", keys: [source.keys[0]!, second] }],
    {
      [`POST /api/admin/sources/${id}/keys`]: { status: 201, body: { key: "dls_new" } },
    },
  );
  const adds = await screen.findAllByRole("button", { name: "Add a key" });
  expect(adds).toHaveLength(1);
  await userEvent.click(adds[0]!);
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Add a key" }));
  expect(await screen.findByText("dls_new")).toBeInTheDocument();
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({ version: 3, test: false });
});

test("marks keys for tests, and adds one beside two others", async () => {
  const [first] = source.keys;
  const keys = [
    first!,
    { ...first!, id },
    { ...first!, id: crypto.randomUUID(), prefix: "dls_test_XyZxYz", test: true },
  ];
  const sent = await showSources("super_admin", [{ ...source, keys }], {
    [`POST /api/admin/sources/${id}/keys`]: { status: 201, body: { key: "dls_test_new" } },
  });
  expect((await screen.findByText("dls_test_XyZxYz…")).closest("li")).toHaveTextContent("Test");
  expect(screen.queryByRole("button", { name: "Add a key" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Add a test key" }));
  const question = within(await screen.findByRole("alertdialog"));
  await userEvent.click(question.getByRole("button", { name: "Add a test key" }));
  expect(await screen.findByText("dls_test_new")).toBeInTheDocument();
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({ version: 3, test: true });
});

test("revokes the last key with a warning, and blocks a source with a reason", async () => {
  const sent = await showSources("super_admin", [source], {
    [`DELETE /api/admin/sources/${id}/keys/${keyId}`]: { status: 204 },
    [`POST /api/admin/sources/${id}/block`]: { status: 204 },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Revoke" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText(/no other key/)).toBeInTheDocument();
  await userEvent.click(question.getByRole("button", { name: "Revoke" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());

  await userEvent.click(screen.getByRole("button", { name: "Block the source" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.type(dialog.getByLabelText("Reason"), "Invented homes");
  await userEvent.click(dialog.getByRole("button", { name: "Block the source" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(sent.find(({ method, address }) => method === "POST" && address.endsWith("/block"))?.body).toEqual({
    version: 3,
    reason: "Invented homes",
  });
});

test("says who blocked a source and why", async () => {
  const blockedAt = "2026-11-20T08:00:00.000Z";
  const decidedBy = { id: keyId, name: "Maija Admin" };
  await showSources("super_admin", [
    { ...source, blockedAt, decidedAt: blockedAt, decidedBy, decisionReason: "Invented homes" },
  ]);
  expect(await screen.findByText(/^Blocked by Maija Admin, .*: Invented homes$/)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Unblock the source" })).toBeInTheDocument();
});

test("ends the days with today in the admin's country, wherever the browser is", async () => {
  // Whenever it is, their days differ.
  for (const timeZone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    const today = todayIn(timeZone);
    const answers = {
      "GET /api/countries": { status: 200, body: { items: [{ ...countries[0], timeZone }] } },
      [`GET /api/admin/sources?from=${daysBefore(today, 29)}&to=${today}&limit=20`]: {
        status: 200,
        body: { items: [], nextCursor: null },
      },
    };
    const sent = await showSources("admin", [], answers, "/account/sa/sources");
    await waitFor(() => expect(screen.getByLabelText("Last day")).toHaveValue(today));
    await waitFor(() => expect(sent.at(-1)?.address).toContain(`to=${today}`));
    cleanup();
  }
});
