import type { Campaign } from "@doorlight/gateway/contract";
import { beforeAll, expect, jest, test } from "@jest/globals";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aCampaign, aPlan, withProgress } from "../../../../test/builders/campaigns.ts";
import { anAdmin } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import type { ContentProblem } from "../content-form.ts";
import { ContentStep } from "./content-step.tsx";

// The browser's own; here nothing has a size.
beforeAll(() => {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

const draft = aCampaign();
const { content } = draft.plan;
const PREVIEW = "POST /api/admin/campaigns/mail-preview";
const AUDIENCE = "POST /api/admin/campaigns/audience-preview";
const TEST = "POST /api/admin/campaigns/test-mail";
const SAVE = `PUT /api/admin/campaigns/${draft.id}`;
const PICTURES = `POST /api/admin/campaigns/${draft.id}/pictures`;
const person = { people: "agent", personId: "01900000-0000-7000-8000-0000000000a1", country: "SE", filter: 1 };
const answer = (body: object, status = 200): Answer => ({ status, body });
const mail = (problems: Partial<ContentProblem>[] = [], more = {}) =>
  answer({
    subject: "Leads at half price",
    html: "<p>Until Sunday.</p>",
    text: "Until Sunday.",
    locale: "en",
    size: 12_345,
    problems: problems.map((one) => ({ part: "block", block: 1, locale: "en", found: "", ...one })),
    ...more,
  });
const answers = {
  [AUDIENCE]: answer({
    count: { agents: 1, prospects: 0, suppressed: 0 },
    sample: [{ ...person, name: "Eva Lind" }],
  }),
  [PREVIEW]: mail(),
  [SAVE]: answer({ campaign: draft }),
};

async function open(more: Record<string, Answer | Answer[]> = {}, campaign: Campaign = draft) {
  const sent = fakeApi({ ...answers, ...more });
  const onSaved = jest.fn();
  const { unmount } = await show(<ContentStep {...withProgress(campaign)} onSaved={onSaved} onReload={() => {}} />, {
    user: anAdmin(),
    texts: ["campaigns", "validation"],
  });
  await screen.findByText("Leads at half price");
  const bodiesOf = (call: string) =>
    sent.filter(({ method, address }) => `${method} ${address}` === call).map(({ body }) => body);
  return { onSaved, unmount, bodiesOf, last: (call: string) => bodiesOf(call).at(-1) };
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
/** In place of what is there. */
async function write(label: string, words: string): Promise<void> {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.paste(words);
}
const rows = () => screen.getAllByRole("row").map((row) => row.textContent);

test("saves what is written in each language, with blocks in their order", async () => {
  const { onSaved, last } = await open();
  await write("Subject", "New leads");
  await press("Finnish");
  await write("Subject", "Uusia liidejä");
  await press("Add a button");
  await write("Label of the button", "Katso");
  await write("Where it leads", "https://doorlight.test/leads");
  await press("Move up");
  await press("Save and continue");
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  const unwritten = { en: "", sv: "", fi: "" };
  expect(last(SAVE)).toMatchObject({
    version: 3,
    plan: {
      name: draft.plan.name,
      content: {
        subject: { ...unwritten, en: "New leads", fi: "Uusia liidejä" },
        blocks: [
          { kind: "button", text: { ...unwritten, fi: "Katso" }, target: "https://doorlight.test/leads" },
          content.blocks[0],
        ],
      },
    },
  });
});

test("moves a block by keys from its handle", async () => {
  await open();
  await press("Add a divider");
  expect(rows()).toEqual(["Text: Until Sunday.", "Divider"]);
  const handle = within(screen.getAllByRole("row")[1]!).getByRole("button");
  act(() => handle.focus());
  await userEvent.keyboard("{Enter}");
  // Keys move it from the next frame on, in which a place to drop takes the focus.
  await waitFor(() => expect(handle).not.toHaveFocus());
  await userEvent.keyboard("{ArrowUp}{ArrowUp}{Enter}");
  await waitFor(() => expect(rows()).toEqual(["Divider", "Text: Until Sunday."]));
});

test("removes a block", async () => {
  const { last } = await open();
  await press("Remove");
  expect(screen.queryAllByRole("row", { name: /Until Sunday/ })).toEqual([]);
  await press("Save and continue");
  await waitFor(() => expect(last(SAVE)).toMatchObject({ plan: { content: { blocks: [] } } }));
});

test("puts a variable in where the cursor is", async () => {
  await open();
  const subject = screen.getByLabelText<HTMLInputElement>("Subject");
  subject.setSelectionRange(0, 0);
  await userEvent.click(
    within(screen.getByRole("group", { name: "Put into Subject" })).getByRole("button", { name: "First name" }),
  );
  expect(subject).toHaveValue("{{first_name|}}Leads at half price");
  await userEvent.keyboard("there");
  expect(subject).toHaveValue("{{first_name|there}}Leads at half price");
});

test("shows a mistake at its field before anything is saved, in the language that has it", async () => {
  const wrong = mail([{ kind: "unknown_variable", locale: "sv", found: "{{name}}" }]);
  const { bodiesOf } = await open({ [PREVIEW]: wrong });
  expect(screen.getByRole("button", { name: "Swedish Something is missing or wrong" })).toBeInTheDocument();
  await press("Save and continue");
  const field = await screen.findByLabelText("Text");
  expect(field).toHaveAttribute("lang", "sv-SE");
  expect(field).toHaveAccessibleDescription(/There is no such variable/);
  expect(field).toHaveFocus();
  expect(bodiesOf(SAVE)).toEqual([]);
});

test("saves a mail that is not finished, and one that nobody can check now", async () => {
  const { onSaved } = await open({
    [PREVIEW]: [
      mail([{ kind: "missing_translation", locale: "fi" }]),
      mail([{ kind: "invalid_target", locale: null }]),
      refusal("unavailable"),
    ],
  });
  await press("Save and continue");
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  await press("Save and continue");
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(2));
});

test("shows the mail for somebody of the audience, in two widths and as plain text", async () => {
  const { last } = await open();
  const frame = screen.getByTitle<HTMLIFrameElement>("The e-mail");
  expect(frame).toHaveAttribute("sandbox", "allow-same-origin");
  expect(frame).toHaveAttribute("srcdoc", "<p>Until Sunday.</p>");
  expect(frame).toHaveStyle({ width: "360px" });
  await press("Computer");
  expect(screen.getByTitle("The e-mail")).toHaveStyle({ width: "640px" });
  await press("Plain text");
  expect(screen.getByText("Until Sunday.", { selector: "pre" })).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText("As it reaches"), await screen.findByText(/Eva Lind/));
  const { people, personId, country } = person;
  await waitFor(() => expect(last(PREVIEW)).toMatchObject({ person: { people, personId }, country }));
});

test("sends a test of what is typed to oneself, and says why a mail cannot be sent", async () => {
  const { last } = await open({ [TEST]: [{ status: 204 }, refusal("invalid_request")] });
  await write("Subject", "New leads");
  await press("Send it to me");
  expect(await screen.findByText(`A test is on its way to ${anAdmin().email}.`)).toBeInTheDocument();
  expect(last(TEST)).toMatchObject({ content: { subject: { en: "New leads" } }, person: null });
  await press("Send it to me");
  expect(await screen.findByText(/cannot be sent like this/)).toBeInTheDocument();
});

test("uploads a picture, and says why one is none", async () => {
  const pictureId = "01900000-0000-7000-8000-0000000000d1";
  const refused = refusal("invalid_request", [{ path: "file", code: "not_a_picture", message: "" }]);
  const { last } = await open({ [PICTURES]: [refused, answer({ pictureId }, 201)] });
  await press("Add a picture");
  const file = (size: number) => new File([new Uint8Array(size)], "home.png", { type: "image/png" });
  const choose = (chosen: File) => fireEvent.change(screen.getByLabelText(/^Choose/), { target: { files: [chosen] } });
  choose(file(2 * 1024 * 1024 + 1));
  expect(await screen.findByText(/larger than 2 MB/)).toBeInTheDocument();
  choose(file(10));
  expect(await screen.findByText(/cannot be read as a picture/)).toBeInTheDocument();
  choose(file(10));
  await waitFor(() => expect(last(PREVIEW)).toMatchObject({ content: { blocks: [{}, { pictureId }] } }));
});

test("keeps what is typed when its writer comes back", async () => {
  const { unmount } = await open();
  await write("Subject", "New leads");
  await press("Add a divider");
  unmount();
  await open();
  await waitFor(() => expect(screen.getByLabelText("Subject")).toHaveValue("New leads"));
  expect(rows()).toContain("Divider");
});

test("shows the mail of a campaign that has started, and nothing to change", async () => {
  await open({}, aCampaign({ state: "sending", plan: aPlan() }));
  expect(screen.getByTitle("The e-mail")).toBeInTheDocument();
  expect(screen.queryByLabelText("Subject")).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Save and continue" })).not.toBeInTheDocument();
});
