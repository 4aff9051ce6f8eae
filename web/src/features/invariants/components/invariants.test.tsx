import type { Invariant } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anAdmin } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { formatWithZone } from "../../../lib/dates.ts";
import { Invariants } from "./invariants.tsx";

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const rule = (changes: Partial<Invariant> = {}): Invariant => ({
  id: "S1",
  rule: "The live spots of a lead are at most its cap.",
  checkedAt: minutesAgo(1),
  violations: 0,
  examples: [],
  error: "",
  ...changes,
});

async function showFound(...services: { service: string; invariants: Invariant[] | null }[]) {
  fakeApi({
    "GET /api/admin/invariants": { status: 200, body: { services } },
    "GET /api/countries": { status: 200, body: { items: [{ code: "FI", timeZone: "Europe/Helsinki" }] } },
  });
  await show(<Invariants />, { user: anAdmin(), texts: ["invariants"] });
}

test("shows rules that hold in one sentence, and each with the time of its check", async () => {
  const { checkedAt } = rule();
  await showFound({ service: "purchasing", invariants: [rule({ checkedAt })] });
  expect(await screen.findByText("All rules hold.")).toBeInTheDocument();
  const row = within(screen.getByText("S1").closest("tr")!);
  expect(row.getByText("Holds")).toBeInTheDocument();
  expect(await row.findByText(formatWithZone(checkedAt!, "en-GB", "Europe/Helsinki"))).toBeInTheDocument();
});

test("does not count a rule whose check is long ago as one that holds", async () => {
  await showFound({ service: "purchasing", invariants: [rule(), rule({ id: "S2", checkedAt: minutesAgo(11) })] });
  expect(await screen.findByText("Not checked recently")).toBeInTheDocument();
  expect(screen.queryByText("All rules hold.")).not.toBeInTheDocument();
});

test("shows the rows of a broken rule, each with its trace", async () => {
  const examples = [{ row: '{"lead_id":"0190"}', traceId: "4bf92f3577b34da6a3ce929d0e0e4736" }];
  await showFound({ service: "purchasing", invariants: [rule({ violations: 2, examples }), rule({ id: "S2" })] });
  expect(await screen.findByRole("alert")).toHaveTextContent("1 rule is broken.");
  const row = within(screen.getByText("S1").closest("tr")!);
  expect(row.getByText("2 rows")).toBeInTheDocument();
  expect(row.getByText("Only the first is shown.")).toBeInTheDocument();
  expect(row.getByText('{"lead_id":"0190"}')).toBeInTheDocument();
  expect(row.getByRole("button", { name: "Copy trace ID 4bf92f35" })).toBeInTheDocument();
});

test("does not count a silent service and a failed check as rules that hold", async () => {
  await showFound(
    { service: "leads", invariants: null },
    { service: "billing", invariants: [rule({ error: "57014" })] },
  );
  expect(await screen.findByText(/^This service did not answer/)).toBeInTheDocument();
  expect(screen.getByText("Cause: 57014")).toBeInTheDocument();
  expect(screen.getByText("Check failed")).toBeInTheDocument();
  expect(screen.queryByText("All rules hold.")).not.toBeInTheDocument();
});

test("has the rules checked now, and shows the outcome once it is there", async () => {
  const before = { services: [{ service: "purchasing", invariants: [rule({ violations: 2 })] }] };
  const after = { services: [{ service: "purchasing", invariants: [rule({ checkedAt: minutesAgo(0) })] }] };
  const sent = fakeApi({
    "GET /api/admin/invariants": [before, after].map((body) => ({ status: 200, body })),
    "POST /api/admin/invariants/check": { status: 200, body: { away: ["leads"] } },
  });
  await show(<Invariants />, { user: anAdmin(), texts: ["invariants"] });
  await userEvent.click(await screen.findByRole("button", { name: "Check now" }));
  expect(await screen.findByText(/were not asked: Leads/)).toBeInTheDocument();
  expect(await screen.findByText("All rules hold.", {}, { timeout: 5_000 })).toBeInTheDocument();
  expect(sent.map(({ method }) => method)).toEqual(["GET", "POST", "GET"]);
});
