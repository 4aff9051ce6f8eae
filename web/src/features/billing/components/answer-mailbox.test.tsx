import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "@jest/globals";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { AnswerMailbox } from "./answer-mailbox.tsx";

const ANSWER = "POST /api/billing/mailbox";

test.each([
  ["Yes, send them here", true, "The invoices come here"],
  ["No, do not send them", false, "No invoices come here"],
])("answers nothing by itself, and by %j what was clicked", async (button, accepts, done) => {
  const sent = fakeApi({ [ANSWER]: { status: 204 } });
  await show(<AnswerMailbox token="t0ken" />, { texts: ["billing"] });
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: button }));
  expect(await screen.findByText(done)).toBeInTheDocument();
  expect(sent).toMatchObject([{ body: { token: "t0ken", accepts } }]);
});

test("says that the link is too old to agree by", async () => {
  fakeApi({ [ANSWER]: refusal("link_expired") });
  await show(<AnswerMailbox token="t0ken" />, { texts: ["billing"] });
  await userEvent.click(screen.getByRole("button", { name: "Yes, send them here" }));
  expect(await screen.findByRole("alert")).toBeInTheDocument();
});
