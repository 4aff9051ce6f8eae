import { expect, jest, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Link, Route, Routes } from "react-router";
import { aDeal } from "../../../../test/builders/deals.ts";
import { aLocation } from "../../../../test/builders/locations.ts";
import { anAdmin, aUserRecord } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { NewDeal } from "./new-deal.tsx";

const anna = aUserRecord({ firstName: "Anna", lastName: "Virtanen" });
const countries = [{ code: "FI", names: { en: "Finland" }, currency: "EUR", phonePrefix: "+358", selling: true }];
const espoo = aLocation("city", ["Nyland", "Esbo"], { localName: "Espoo" });
const answers = {
  "GET /api/countries": { status: 200, body: { items: countries } },
  "GET /api/admin/users?q=virtanen&role=agent&status=active&limit=8": {
    status: 200,
    body: { items: [anna], nextCursor: null, total: 1 },
  },
  "GET /api/locations?country=FI&q=esbo&kind=region&kind=city&kind=postal_code&limit=8": {
    status: 200,
    body: { items: [espoo] },
  },
};

async function showForm(more: Parameters<typeof fakeApi>[0] = {}) {
  const sent = fakeApi({ ...answers, ...more });
  const rendered = await show(
    <>
      <Link to="/account/sa/deals">All deals</Link>
      <Link to="/account/sa/deals/new">A new deal</Link>
      <Routes>
        <Route path="/account/sa/deals" element="All of them" />
        <Route path="/account/sa/deals/new" element={<NewDeal />} />
        <Route path="/account/sa/deals/:id" element="The saved deal" />
      </Routes>
    </>,
    { user: anAdmin(), texts: ["deals", "back-office"], at: "/account/sa/deals/new" },
  );
  const user = userEvent.setup({ delay: null });
  return { ...rendered, sent, user };
}

type Form = Awaited<ReturnType<typeof showForm>>;

async function fill({ user }: Form): Promise<void> {
  await user.click(screen.getByLabelText("Agent"));
  await user.paste("virtanen");
  await user.click(await screen.findByRole("button", { name: /Anna Virtanen/ }));
  await user.click(screen.getByLabelText("Name of the deal"));
  await user.paste("Winter");
  await user.type(screen.getByLabelText("First day"), "2026-12-01");
  await user.type(screen.getByLabelText("Last day"), "2027-05-31");
  await user.type(screen.getByLabelText("Fee a month"), "600");
  await user.clear(screen.getByLabelText("Leads a month"));
  await user.type(screen.getByLabelText("Leads a month"), "20");
  await user.type(screen.getByLabelText("Discount"), "10");
}

test("says in words what a deal does and costs while typed, and saves it with its own key", async () => {
  const form = await showForm({ "POST /api/admin/deals": { status: 201, body: { deal: aDeal() } } });
  await fill(form);
  const summary = screen.getByRole("heading", { name: "In words" }).parentElement!;
  expect(summary).toHaveTextContent(
    "Anna Virtanen: 20 leads a month for €600 a month, then 10% off; 1 Dec 2026 – 31 May 2027",
  );
  expect(summary).toHaveTextContent("VAT is added on the invoice.");
  await form.user.click(screen.getByRole("button", { name: "Save draft" }));
  expect(await screen.findByText("The saved deal")).toBeInTheDocument();
  const saved = form.sent.find(({ method }) => method === "POST");
  expect(saved?.headers.get("idempotency-key")).toMatch(/^.{8,}$/);
  expect(saved?.body).toMatchObject({
    owner: { kind: "user", id: anna.id },
    payerId: anna.id,
    country: "FI",
    fee: 60_000,
    discountBasisPoints: 1000,
    leadsPerMonth: 20,
  });
});

test("makes the chosen agent pay an office's deal, and limits it by local names of places", async () => {
  const form = await showForm({ "POST /api/admin/deals": { status: 201, body: { deal: aDeal() } } });
  await fill(form);
  await form.user.click(screen.getByRole("radio", { name: /Everyone who is at the office/ }));
  await form.user.click(screen.getByLabelText(/^Places/));
  await form.user.paste("esbo");
  await form.user.click(await screen.findByRole("checkbox", { name: /Esbo/ }));
  await form.user.click(screen.getByRole("checkbox", { name: "Request for quote" }));
  const chosen = screen.getByRole("list", { name: "Chosen places" });
  expect(within(chosen).getByRole("button", { name: "Remove Espoo" })).toBeInTheDocument();
  await form.user.click(screen.getByRole("button", { name: "Save draft" }));
  await screen.findByText("The saved deal");
  expect(form.sent.at(-1)?.body).toMatchObject({
    owner: { kind: "office", id: anna.office?.id },
    payerId: anna.id,
    leadTypes: ["request_for_quote"],
    places: [{ kind: "city", place: "Espoo" }],
  });
});

async function lookElsewhere({ user }: Form): Promise<void> {
  jest.spyOn(window, "confirm").mockReturnValueOnce(true);
  await user.click(screen.getByRole("link", { name: "All deals" }));
  await screen.findByText("All of them");
  await user.click(screen.getByRole("link", { name: "A new deal" }));
}

test("keeps a deal that is being written during a look at another screen, and saves it so", async () => {
  const form = await showForm({ "POST /api/admin/deals": { status: 201, body: { deal: aDeal() } } });
  await fill(form);
  await form.user.click(screen.getByRole("radio", { name: /Everyone who is at the office/ }));
  await lookElsewhere(form);
  expect(await screen.findByText("Anna Virtanen")).toBeInTheDocument();
  expect(screen.getByRole("radio", { name: /Everyone who is at the office/ })).toBeChecked();
  expect(screen.getByLabelText("Fee a month")).toHaveValue("600");
  await form.user.click(screen.getByRole("button", { name: "Save draft" }));
  await screen.findByText("The saved deal");
  expect(form.sent.at(-1)?.body).toMatchObject({ owner: { kind: "office" }, payerId: anna.id, fee: 60_000 });
  expect(sessionStorage).toHaveLength(0);
});

test("discards a deal that is being written after a question", async () => {
  const form = await showForm();
  await fill(form);
  await form.user.click(screen.getByRole("button", { name: "Discard changes" }));
  const question = await screen.findByRole("alertdialog", { name: "Discard what you typed?" });
  await form.user.click(within(question).getByRole("button", { name: "Discard changes" }));
  await waitFor(() => expect(screen.getByLabelText("Name of the deal")).toHaveValue(""));
  expect(screen.getByLabelText("Fee a month")).toHaveValue("");
  expect(screen.getByLabelText("Agent")).toBeInTheDocument();
  await lookElsewhere(form);
  expect(await screen.findByLabelText("Name of the deal")).toHaveValue("");
  expect(screen.queryByRole("button", { name: "Discard changes" })).toBeNull();
});

test("saves one deal by two clicks in one moment", async () => {
  const form = await showForm({ "POST /api/admin/deals": { status: 201, body: { deal: aDeal() } } });
  await fill(form);
  await form.user.dblClick(screen.getByRole("button", { name: "Save draft" }));
  await screen.findByText("The saved deal");
  expect(form.sent.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("says how an incomplete first month is paid", async () => {
  const form = await showForm();
  await fill(form);
  await form.user.clear(screen.getByLabelText("First day"));
  await form.user.type(screen.getByLabelText("First day"), "2026-12-16");
  expect(screen.getByText(/The first month costs and gives the share of its remaining days/)).toBeInTheDocument();
});

test("says before saving that a first day has passed and a discount is too large", async () => {
  const { user } = await showForm();
  await user.type(screen.getByLabelText("First day"), "2020-01-31");
  await user.type(screen.getByLabelText("Discount"), "95");
  const said = within(screen.getByText("In words").closest("aside")!);
  expect(await said.findByText(/This day has passed/)).toBeInTheDocument();
  expect(said.getByText(/A discount is 90% at most/)).toBeInTheDocument();
  await user.clear(screen.getByLabelText("Discount"));
  await user.type(screen.getByLabelText("Discount"), "90");
  await waitFor(() => expect(said.queryByText(/A discount is 90% at most/)).toBeNull());
});

test("does not send an empty form and says what is missing", async () => {
  const { sent, user } = await showForm();
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(screen.getAllByText("Required").length).toBeGreaterThan(1));
  expect(screen.getByLabelText("Agent")).toHaveFocus();
  expect(sent.filter(({ method }) => method === "POST")).toEqual([]);
});

test("names a malformed amount at its field, and focuses it", async () => {
  const form = await showForm();
  await fill(form);
  await form.user.type(screen.getByLabelText("Fee a month"), "x");
  await form.user.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(screen.getByLabelText("Fee a month")).toHaveFocus());
  expect(screen.getByLabelText("Fee a month")).toHaveAccessibleDescription(/Enter a number/);
  expect(form.sent.filter(({ method }) => method === "POST")).toEqual([]);
});

test("names an agent whom the server refuses beside the agent", async () => {
  const fields = [{ path: "payerId", code: "agent_unknown", message: "" }];
  const form = await showForm({ "POST /api/admin/deals": refusal("invalid_request", fields) });
  await fill(form);
  await form.user.click(screen.getByRole("button", { name: "Save draft" }));
  expect(await screen.findByText("Choose an active agent of this country")).toBeInTheDocument();
});

test("names a term that the server refuses at its field", async () => {
  const fields = [{ path: "endsOn", code: "ends_before_start", message: "" }];
  const form = await showForm({ "POST /api/admin/deals": refusal("invalid_request", fields) });
  await fill(form);
  await form.user.click(screen.getByRole("button", { name: "Save draft" }));
  expect(await screen.findByText("The last day must not be before the first")).toBeInTheDocument();
});
