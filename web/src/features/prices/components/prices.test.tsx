import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aLocation } from "../../../../test/builders/locations.ts";
import { anAdmin } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { Toaster } from "../../../../test/toasts.ts";
import { anApproval } from "../../../../test/builders/approvals.ts";
import { answers, list, ok, place } from "../../../../test/prices-api.ts";
import { dayAfter } from "../day-after.ts";
import { Prices } from "./prices.tsx";

const showPrices = () =>
  show(<Prices />, { user: anAdmin(), texts: ["prices", "back-office"], at: "/account/sa/locations" });

test("shows a region's prices, modifier and volumes, and its cities with the inherited modifier", async () => {
  fakeApi(answers);
  await showPrices();
  expect(await screen.findByLabelText("Modifier of Uusimaa in percent")).toHaveValue("5");
  expect(screen.getByText("€47.25")).toBeInTheDocument();
  expect(screen.getByText(/12 published, 30 bought/)).toHaveTextContent("4 open leads");
  await userEvent.click(screen.getByRole("button", { name: "Show places in Uusimaa" }));
  const modifier = await screen.findByLabelText("Modifier of Espoo in percent");
  expect(modifier).toHaveValue("");
  expect(modifier).toHaveAttribute("placeholder", "+5");
  expect(screen.getByText("+5% from Uusimaa")).toBeInTheDocument();
});

test("counts one lead and one purchase of a place in the singular", async () => {
  const one = { leads: 1, purchases: 1, openLeads: 1 };
  const [name, answer] = Object.entries(answers).find(([, { body }]) => JSON.stringify(body).includes("openLeads"))!;
  const body = JSON.parse(JSON.stringify(answer.body), (key, value) => (key === "volumes" ? one : value));
  fakeApi({ ...answers, [name]: { ...answer, body } });
  await show(<Prices />, {
    user: anAdmin(),
    texts: ["prices", "back-office"],
    at: "/account/sa/locations",
    locale: "sv",
  });
  expect((await screen.findAllByText(/1 publicerad, 1 köpt/)).length).toBeGreaterThan(0);
});

test("says that a lead type has no price, with the way to set it", async () => {
  fakeApi(answers);
  await showPrices();
  expect(await screen.findByText(/No price: agents cannot buy leads of this type. Enter a price/)).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText("Unit price: Commission estimate"), "25");
  expect(screen.queryByText(/No price: agents/)).toBeNull();
});

test("gathers edits in a bar with affected leads, and saves them with a reason and a day", async () => {
  const sent = fakeApi({ ...answers, "POST /api/admin/prices": { status: 201, body: { version: 5 } } });
  await showPrices();
  const modifier = await screen.findByLabelText("Modifier of Uusimaa in percent");
  await userEvent.clear(modifier);
  await userEvent.type(modifier, "7,5");
  const bar = await screen.findByRole("region", { name: "Unsaved changes" });
  expect(await within(bar).findByText("1 change · 42 open leads affected")).toBeInTheDocument();

  await userEvent.click(within(bar).getByRole("button", { name: "Review and save" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Save 1 price change?" });
  expect(within(dialog).getByRole("listitem")).toHaveTextContent("Uusimaa Region+5% → becomes+7.5%");
  expect(within(dialog).getByRole("table")).toHaveTextContent("Request for quote€47.25 → €50.0042");
  const save = within(dialog).getByRole("button", { name: "Save prices" });
  expect(save).toBeDisabled();
  await userEvent.type(within(dialog).getByLabelText("Reason"), "Demand");
  await userEvent.click(within(dialog).getByLabelText("From a later day"));
  const tomorrow = dayAfter(new Date(), "Europe/Helsinki");
  expect(within(dialog).getByLabelText("First day")).toHaveValue(tomorrow);
  await userEvent.click(save);

  await waitFor(() => expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull());
  expect(sent.find(({ method, address }) => method === "POST" && address === "/api/admin/prices")?.body).toEqual({
    country: "FI",
    changes: [{ what: "modifier", kind: "region", place: "Uusimaa", basisPoints: 750 }],
    effectiveFrom: tomorrow,
    reason: "Demand",
    newestVersion: 4,
  });
});

test("says that prices wait for another admin, and that nothing has changed", async () => {
  const body = { status: "approval_needed", approval: anApproval({ action: "change_prices" }) };
  const waits = { status: 202, body };
  fakeApi({ ...answers, "POST /api/admin/prices": waits, "DELETE /api/admin/prices/FI/versions/4": waits });
  await show(
    <>
      <Prices />
      <Toaster />
    </>,
    { user: anAdmin(), texts: ["prices", "back-office"], at: "/account/sa/locations" },
  );
  await userEvent.clear(await screen.findByLabelText("Modifier of Uusimaa in percent"));
  await userEvent.click(await screen.findByRole("button", { name: "Review and save" }));
  await userEvent.type(screen.getByLabelText("Reason"), "Demand");
  await userEvent.click(screen.getByRole("button", { name: "Save prices" }));
  expect(await screen.findAllByText(/another admin has to approve it/)).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Drop" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Drop this price list?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Drop" }));
  await waitFor(() => expect(screen.getAllByText(/another admin has to approve it/)).toHaveLength(2));
});

test("says that another admin changed prices, rereads them, and keeps the edits", async () => {
  const sent = fakeApi({ ...answers, "POST /api/admin/prices": refusal("version_outdated") });
  await showPrices();
  await userEvent.clear(await screen.findByLabelText("Modifier of Uusimaa in percent"));
  await userEvent.click(await screen.findByRole("button", { name: "Review and save" }));
  await userEvent.type(await screen.findByLabelText("Reason"), "Demand");
  await userEvent.click(screen.getByRole("button", { name: "Save prices" }));
  expect(await screen.findByText(/Someone changed the prices while you were editing/)).toBeInTheDocument();
  expect(screen.getByRole("listitem")).toHaveTextContent("Uusimaa Region+5% → becomesnone");
  const reads = sent.filter(({ address }) => address === "/api/admin/prices?country=FI");
  expect(reads.length).toBeGreaterThan(1);
});

test("keeps edits when the screen is left, and does not save them over another admin's changes", async () => {
  fakeApi(answers);
  const { unmount } = await showPrices();
  await userEvent.clear(await screen.findByLabelText("Modifier of Uusimaa in percent"));
  await userEvent.type(screen.getByLabelText("Unit price: Request for quote"), "x");
  await userEvent.tab();
  unmount();

  const newer = ok({ ...list, newestVersion: 5 });
  const post = "POST /api/admin/prices";
  const sent = fakeApi({
    ...answers,
    "GET /api/admin/prices?country=FI": newer,
    [post]: [refusal("version_outdated"), { status: 201, body: { version: 6 } }],
  });
  await showPrices();
  expect(await screen.findByLabelText("Modifier of Uusimaa in percent")).toHaveValue("");
  const wrong = screen.getByLabelText("Unit price: Request for quote");
  expect(wrong).toHaveValue("45.00x");
  await userEvent.type(wrong, "{Backspace}");
  await userEvent.click(screen.getByRole("button", { name: "Review and save" }));
  await userEvent.type(await screen.findByLabelText("Reason"), "Demand");
  await userEvent.click(screen.getByRole("button", { name: "Save prices" }));
  expect(await screen.findByText(/Someone changed the prices while you were editing/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Save prices" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull());
  const bodies = sent.filter(({ method, address }) => `${method} ${address}` === post).map(({ body }) => body);
  expect(bodies).toMatchObject([{ newestVersion: 4 }, { newestVersion: 5 }]);
  expect(sessionStorage).toHaveLength(0);
});

test("edits the list that a save brought after the save", async () => {
  const first = ok({ ...list, newestVersion: 4 });
  const second = ok({ ...list, newestVersion: 5 });
  const sent = fakeApi({
    ...answers,
    "GET /api/admin/prices?country=FI": [first, second],
    "POST /api/admin/prices": { status: 201, body: { version: 5 } },
  });
  await showPrices();
  for (const percent of ["9", "8"]) {
    const modifier = await screen.findByLabelText("Modifier of Uusimaa in percent");
    await userEvent.clear(modifier);
    await userEvent.type(modifier, percent);
    await userEvent.click(screen.getByRole("button", { name: "Review and save" }));
    await userEvent.type(await screen.findByLabelText("Reason"), "Demand");
    await userEvent.click(screen.getByRole("button", { name: "Save prices" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull());
  }
  const saves = sent.filter(({ method, address }) => method === "POST" && address === "/api/admin/prices");
  expect(saves.map(({ body }) => body)).toMatchObject([{ newestVersion: 4 }, { newestVersion: 5 }]);
});

test("does not bring discarded edits back", async () => {
  fakeApi(answers);
  const { unmount } = await showPrices();
  await userEvent.clear(await screen.findByLabelText("Modifier of Uusimaa in percent"));
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  unmount();
  await showPrices();
  expect(await screen.findByLabelText("Modifier of Uusimaa in percent")).toHaveValue("5");
  expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull();
});

test("says before saving that affected leads cannot be counted if a preview fails", async () => {
  fakeApi({ ...answers, "POST /api/admin/prices/preview": refusal("unavailable") });
  await showPrices();
  await userEvent.clear(await screen.findByLabelText("Modifier of Uusimaa in percent"));
  await userEvent.click(await screen.findByRole("button", { name: "Review and save" }));
  expect(await screen.findByText(/cannot be counted right now/)).toBeInTheDocument();
});

test("types the changes that put a former list into force again, to be reviewed", async () => {
  const former = {
    version: 2,
    effectiveFrom: "2026-11-01T12:00:00.000Z",
    waiting: false,
    madeAt: "2026-11-01T12:00:00.000Z",
  };
  const item = { ...former, admin: null, reason: "October", changes: [] };
  const changes = [{ what: "unit_price", leadType: "request_for_quote", amount: 4200, before: 4500 }];
  fakeApi({
    ...answers,
    "GET /api/admin/prices/versions?country=FI": ok({ items: [item], nextCursor: null }),
    "GET /api/admin/prices/versions/2/difference?country=FI": ok({ changes }),
  });
  await showPrices();
  await userEvent.click(await screen.findByRole("button", { name: "Use this list again" }));
  const bar = await screen.findByRole("region", { name: "Unsaved changes" });
  expect(await within(bar).findByText(/^1 change/)).toBeInTheDocument();
});

test("says in the history who changed what and why, and lets a waiting list be dropped", async () => {
  const sent = fakeApi({ ...answers, "DELETE /api/admin/prices/FI/versions/4": { status: 204 } });
  await showPrices();
  expect(await screen.findByText("December demand")).toBeInTheDocument();
  expect(screen.getByText("1 Dec 2026, 00:00 UTC+2")).toBeInTheDocument();
  expect(screen.getByText("Ada Admin")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Drop" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Drop this price list?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Drop" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(sent.map(({ method, address }) => `${method} ${address}`)).toContain("DELETE /api/admin/prices/FI/versions/4");
});

test("shows places that match a search with the areas around them", async () => {
  const location = aLocation("postal_code", ["Uusimaa", "Espoo", "Tapiola", "02100"], { code: "02100" });
  const tapiola = { ...place({ name: "02100", place: { kind: "postal_code", place: "02100" } }), location };
  fakeApi({ ...answers, "GET /api/admin/locations?country=FI&q=021": ok({ items: [tapiola] }) });
  await showPrices();
  await userEvent.type(await screen.findByLabelText("Place or postal code"), "021");
  expect(await screen.findByText("Tapiola 02100")).toBeInTheDocument();
  expect(screen.getByText("Espoo · Uusimaa")).toBeInTheDocument();
});
