import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aDeskLead, aDeskStory } from "../../../../test/builders/lead-desk.ts";
import { anAdmin } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { BlockButton } from "./block-button.tsx";
import { DeskStory } from "./desk-story.tsx";
import { SenderBlocks } from "./sender-blocks.tsx";

const options = { user: anAdmin(), texts: ["lead-desk"] };
const lead = aDeskLead({ version: 3 });
const maija = { id: "01900000-0000-7000-8000-0000000000a1", name: "Maija Admin" };
const block = {
  id: "01900000-0000-7000-8000-0000000000f1",
  requestId: "01900000-0000-7000-8000-0000000000f2",
  country: "FI",
  kind: "phone" as const,
  reason: "Invented homes",
  blockedAt: "2026-11-20T08:00:00.000Z",
  blockedBy: maija,
  liftedAt: null,
  liftedBy: null,
  liftReason: null,
};
const openDialog = async () => {
  await userEvent.click(screen.getByRole("button", { name: "Block the sender" }));
  return within(await screen.findByRole("alertdialog"));
};

test("blocks a sender by what the admin chooses, and names the open requests that stay", async () => {
  const other = "01900000-0000-7000-8000-0000000000e1";
  const sent = fakeApi({ [`POST /api/admin/leads/${lead.id}/block`]: { status: 204 } });
  await show(<BlockButton story={aDeskStory({ lead, openOfSender: [other] })} />, options);
  const dialog = await openDialog();
  expect(dialog.getByText(/^1 other open request of the same sender stays too/)).toBeInTheDocument();
  expect(dialog.getByRole("link", { name: "Open the request" })).toHaveAttribute("href", `/account/sa/leads/${other}`);
  await userEvent.type(dialog.getByLabelText("Reason"), "Invented homes");
  const confirm = dialog.getByRole("button", { name: "Block the sender" });
  await userEvent.click(dialog.getByLabelText("E-mail address"));
  await userEvent.click(dialog.getByLabelText("Phone number"));
  expect(confirm).toBeDisabled();
  await userEvent.click(dialog.getByLabelText("Phone number"));
  await userEvent.click(confirm);
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(sent.at(0)?.body).toEqual({ version: 3, reason: "Invented homes", kinds: ["phone"] });
});

test("offers what is not blocked yet, and nothing for an erased contact", async () => {
  fakeApi({});
  const { unmount } = await show(<BlockButton story={aDeskStory({ lead, senderBlocked: ["mailbox"] })} />, options);
  const dialog = await openDialog();
  expect(dialog.queryByLabelText("E-mail address")).toBeNull();
  unmount();
  const erased = aDeskLead({ contactErasedAt: lead.submittedAt });
  await show(<BlockButton story={aDeskStory({ lead: erased })} />, options);
  expect(screen.queryByRole("button")).toBeNull();
});

test("tells in the history which block kept a request back, and who lifted it", async () => {
  const lifted = { ...block, liftedAt: "2026-11-22T08:00:00.000Z", liftedBy: maija, liftReason: "A neighbour" };
  const blocked = aDeskLead({ state: "blocked", publishedAt: null });
  const story = aDeskStory({ lead: blocked, senderBlocks: [lifted], keptByBlock: block.id, buyers: [], mails: [] });
  await show(<DeskStory story={story} />, options);
  const held = screen.getByText("Not published: the sender’s phone number is blocked").closest("li");
  expect(held).toHaveTextContent("Invented homes");
  expect(within(held!).getByRole("link")).toHaveAttribute("href", `/account/sa/leads/${block.requestId}`);
  expect(screen.getByText("Block of the phone number lifted by").closest("li")).toHaveTextContent(
    "Maija AdminA neighbour",
  );
});

test("lists blocks, and lifts one with a reason, saying that others of the sender stay", async () => {
  const sent = fakeApi({
    "GET /api/admin/sender-blocks?limit=50": { status: 200, body: { items: [block], nextCursor: null } },
    [`POST /api/admin/sender-blocks/${block.id}/lift`]: { status: 204 },
  });
  await show(<SenderBlocks />, options);
  expect(await screen.findByText("Invented homes")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Lift the block" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText(/^This phone number is no longer blocked/)).toHaveTextContent(
    "Other blocks of the sender stay",
  );
  await userEvent.type(dialog.getByLabelText("Reason"), "A neighbour");
  await userEvent.click(dialog.getByRole("button", { name: "Lift the block" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(sent.find(({ address }) => address.endsWith("/lift"))?.body).toEqual({ reason: "A neighbour" });
});
