import type { ProspectImport } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anAdmin } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { ImportProspects } from "./import-prospects.tsx";

const uploaded: ProspectImport = {
  id: "01900000-0000-7000-8000-00000000000c",
  country: "FI",
  uploadedAt: "2026-11-20T12:00:00.000Z",
  startedAt: null,
  finishedAt: null,
  source: null,
  rows: 1000,
  done: 0,
  added: 0,
  merged: 0,
  unchanged: 0,
  refused: 0,
};
const running = { ...uploaded, startedAt: uploaded.uploadedAt, source: "Spring fair", done: 500, added: 500 };
const columns = [
  { name: "Who", field: "name", samples: ["Aino Laine"] },
  { name: "Mail", field: "email", samples: ["aino@homes.example"] },
  { name: "Other", field: null, samples: [] },
];
const UPLOAD = "POST /api/admin/prospect-imports";
const IMPORTS = "GET /api/admin/prospect-imports?country=FI";
const ONE = `GET /api/admin/prospect-imports/${uploaded.id}`;
const PREVIEW = `${UPLOAD}/${uploaded.id}/preview`;
const START = `${UPLOAD}/${uploaded.id}/start`;
const answer = (body: object): Answer => ({ status: 200, body });
const nothing = { name: null, brand: null, place: null, email: null, phoneNumber: null, tags: [] };
const rows = [
  { ...nothing, line: 2, name: "Aino Laine", email: "aino@homes.example", errors: [] },
  { ...nothing, line: 3, errors: [{ line: 3, column: "Mail", code: "invalid_email" }] },
];

function showImport(answers: Record<string, Answer | Answer[]>) {
  const sent = fakeApi({
    [IMPORTS]: answer({ items: [] }),
    [UPLOAD]: answer({ import: uploaded, columns }),
    [PREVIEW]: answer({ rows }),
    ...answers,
  });
  return show(<ImportProspects />, { user: anAdmin(), texts: ["prospects"] }).then(() => sent);
}
const choose = async () =>
  userEvent.upload(await screen.findByLabelText(/Choose a file/), new File(["x"], "fair.csv", { type: "text/csv" }));

test("shows how the columns of a file are read before anything is saved", async () => {
  await showImport({});
  await choose();
  expect(await screen.findByLabelText("Who")).toHaveDisplayValue("First and last name");
  expect(await screen.findByText("Aino Laine · aino@homes.example")).toBeInTheDocument();
  expect(screen.getByText("Mail: not an e-mail address")).toBeInTheDocument();
});

test("does not start with columns by which nobody can be reached, or with one twice", async () => {
  await showImport({});
  await choose();
  await userEvent.selectOptions(await screen.findByLabelText("Mail"), "Leave out");
  expect(screen.getByText(/nobody can be reached/)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Import 1000 rows" })).toBeDisabled();
  await userEvent.selectOptions(screen.getByLabelText("Mail"), "First and last name");
  expect(screen.getByText("Two columns hold the same. Leave one of them out.")).toBeInTheDocument();
});

test("starts the import with what holds for every row, and shows its progress", async () => {
  const sent = await showImport({
    [IMPORTS]: [answer({ items: [] }), answer({ items: [running] })],
    [START]: { status: 202, body: { import: running } },
    [ONE]: answer({ import: running, errors: [] }),
  });
  await choose();
  await userEvent.type(await screen.findByLabelText("Source"), "Spring fair");
  await userEvent.selectOptions(screen.getByLabelText("Legal basis for e-mails"), "Consent");
  await userEvent.type(screen.getByLabelText("Since"), "2026-11-01");
  await userEvent.click(screen.getByRole("button", { name: "Import 1000 rows" }));
  expect(await screen.findByRole("progressbar", { name: "Spring fair" })).toHaveAttribute("value", "500");
  expect(sent.find(({ address }) => address.endsWith("/start"))?.body).toEqual({
    fields: ["name", "email", null],
    source: "Spring fair",
    basis: { legalBasis: "consent", legalBasisOn: "2026-11-01" },
    tags: [],
    locale: "en",
  });
});

test("needs a source before it starts", async () => {
  const sent = await showImport({});
  await choose();
  await userEvent.click(await screen.findByRole("button", { name: "Import 1000 rows" }));
  await waitFor(() => expect(screen.getByLabelText("Source")).toBeInvalid());
  expect(sent.filter(({ address }) => address.endsWith("/start"))).toEqual([]);
});

test("says why a file is no table and in which line", async () => {
  const refused = refusal("invalid_request");
  const fields = [{ path: "file", code: "open_quote", message: "line 7" }];
  await showImport({ [UPLOAD]: { ...refused, body: { ...(refused.body as object), fields } } });
  await choose();
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Line 7: A quotation mark is in the wrong place or never closed. Nothing of the file was saved.",
  );
});

test("names the wrong rows of a finished import", async () => {
  const done = { ...running, finishedAt: running.uploadedAt, done: 1000, added: 998, refused: 2 };
  const errors = [{ line: 7, column: "", code: "unreachable" }];
  await showImport({ [IMPORTS]: answer({ items: [done] }), [ONE]: answer({ import: done, errors }) });
  expect(await screen.findByText(/998 new/)).toBeInTheDocument();
  expect(screen.getByText("2 rows were left out")).toBeInTheDocument();
  expect(screen.getByText(/neither address nor phone number/)).toBeInTheDocument();
});
