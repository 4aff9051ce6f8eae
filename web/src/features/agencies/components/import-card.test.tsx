import type { Import } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anAdmin } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { ImportCard } from "./import-card.tsx";

const started: Import = {
  id: "01900000-0000-7000-8000-00000000000a",
  country: "FI",
  kind: "sales",
  startedAt: "2026-11-20T12:00:00.000Z",
  finishedAt: null,
  rows: 1000,
  done: 500,
  added: 500,
  changed: 0,
  unchanged: 0,
  refused: 0,
  undoneAt: null,
  takenBack: 0,
};
const done: Import = { ...started, finishedAt: started.startedAt, done: 1000, added: 998, refused: 2 };
const PREVIEW = "POST /api/admin/import-previews";
const START = "POST /api/admin/imports";
const IMPORTS = "GET /api/admin/imports?country=FI";
const ONE = `GET /api/admin/imports/${started.id}`;
const answer = (body: object): Answer => ({ status: 200, body });
const preview = {
  previewId: started.id,
  rows: 60,
  added: 1,
  changed: 52,
  unchanged: 6,
  refused: 1,
  changes: [
    { line: 2, isNew: true, joinsAgency: true, cells: [{ column: "agency", before: "", after: "Sample Homes" }] },
    { line: 3, isNew: false, joinsAgency: false, cells: [{ column: "commission_rate", before: "3.5", after: "" }] },
  ],
  errors: [{ line: 7, column: "agency", code: "formula" }],
};

function showCard(answers: Record<string, Answer | Answer[]>) {
  const sent = fakeApi({ [IMPORTS]: answer({ items: [] }), ...answers });
  return show(<ImportCard country="FI" />, { user: anAdmin(), texts: ["agencies"] }).then(() => sent);
}
const choose = async () =>
  userEvent.upload(await screen.findByLabelText(/Choose a file/), new File(["x"], "sales.csv", { type: "text/csv" }));

test("shows the progress of a running import", async () => {
  await showCard({ [IMPORTS]: answer({ items: [started] }), [ONE]: answer({ import: started, errors: [] }) });
  expect(await screen.findByRole("progressbar", { name: "Recent sales" })).toHaveAttribute("value", "500");
  expect(screen.getByText("500 of 1000 rows read")).toBeInTheDocument();
});

test("names the wrong rows of a finished import by line and column", async () => {
  const errors = [{ line: 7, column: "price", code: "invalid_number" }];
  await showCard({ [IMPORTS]: answer({ items: [done] }), [ONE]: answer({ import: done, errors }) });
  expect(await screen.findByText("1000 rows: 998 new, 0 changed, 0 as before, 2 wrong")).toBeInTheDocument();
  expect(screen.getByText("Line 7:").closest("li")).toHaveTextContent("Line 7: price: not a number");
});

test("refuses a file without a column by its name, and saves nothing", async () => {
  const field = { path: "file", code: "missing_column", message: "line 1, sold_on" };
  const sent = await showCard({ "POST /api/admin/import-previews": refusal("invalid_request", [field]) });
  await choose();
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Line 1: The column sold_on is missing. Nothing in the file was saved.",
  );
  expect(sent.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("shows the effect of a file by its rows and imports it only when the admin says so", async () => {
  const sent = await showCard({
    [PREVIEW]: answer(preview),
    [START]: { status: 202, body: { import: started } },
    [IMPORTS]: [answer({ items: [] }), answer({ items: [started] })],
    [ONE]: answer({ import: started, errors: [] }),
  });
  await choose();
  const shown = within(await screen.findByRole("region", { name: "Check before you import" }));
  expect(shown.getByRole("status")).toHaveTextContent(
    "60 rows: 1 new, 52 changed, 6 as before, 1 wrong. Nothing is saved yet.",
  );
  expect(shown.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Line 2: new agent of an agency that exists: its commission and homes for sale may change · agency Sample Homes",
    "Line 3: changed · commission_rate 3.5 → empty",
    "and 51 more rows",
    "Line 7: agency: begins like a formula: no name begins with =, +, - or @",
  ]);
  expect(sent.filter(({ method }) => method === "POST")).toHaveLength(1);
  await userEvent.click(shown.getByRole("button", { name: "Import 53 rows" }));
  expect(await screen.findByText("500 of 1000 rows read")).toBeInTheDocument();
  expect(sent.findLast(({ method }) => method === "POST")?.body).toEqual({ previewId: preview.previewId });
  expect(screen.queryByRole("region", { name: "Check before you import" })).toBeNull();
});

test("imports nothing of a file that the admin gives up", async () => {
  const sent = await showCard({ [PREVIEW]: answer(preview) });
  await choose();
  await userEvent.click(await screen.findByRole("button", { name: "Do not import" }));
  expect(screen.queryByText(/Nothing is saved yet/)).toBeNull();
  expect(sent.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("offers no import of a file that changes nothing", async () => {
  await showCard({ [PREVIEW]: answer({ ...preview, added: 0, changed: 0, changes: [] }) });
  await choose();
  expect(await screen.findByText(/This file changes nothing/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^Import/ })).toBeNull();
});

test("keeps the preview with the reason if the import cannot start", async () => {
  await showCard({ [PREVIEW]: answer(preview), [START]: refusal("unavailable") });
  await choose();
  await userEvent.click(await screen.findByRole("button", { name: "Import 53 rows" }));
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  expect(screen.getByText(/Nothing is saved yet/)).toBeInTheDocument();
});

test("undoes a finished import after a question, and shows how many rows it took back", async () => {
  const undone = { ...done, undoneAt: started.startedAt, takenBack: 990 };
  const sent = await showCard({
    [IMPORTS]: answer({ items: [done] }),
    [ONE]: [answer({ import: done, errors: [] }), answer({ import: undone, errors: [] })],
    [`POST /api/admin/imports/${started.id}/undo`]: answer({ import: undone }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Undo this import" }));
  expect(sent.filter(({ method }) => method === "POST")).toEqual([]);
  const dialog = within(await screen.findByRole("alertdialog", { name: "Undo this import?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Undo the import" }));
  expect(await screen.findByText(/^Undone: 990 rows are as they were/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Undo this import" })).toBeNull();
});
