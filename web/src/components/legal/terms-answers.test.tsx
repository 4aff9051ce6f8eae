import { expect, test } from "@jest/globals";
import type { TermsAnswer } from "@doorlight/gateway/contract";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { someTerms } from "../../../test/builders/terms.ts";
import { fakeApi } from "../../../test/fake-fetch.ts";
import { show } from "../../../test/show.tsx";
import { TermsAnswers } from "./terms-answers.tsx";

const answers: TermsAnswer[] = [
  { version: "2026-11", accepted: true, answeredAt: "2026-11-21T09:00:00.000Z", locale: "sv" },
  { version: "2025-02", accepted: false, answeredAt: "2025-02-01T09:00:00.000Z", locale: null },
];

test("shows each answer with the words of its version in the language of the reading", async () => {
  const terms = someTerms({ locale: "sv", title: "Användarvillkor", intro: "Det här är villkoren." });
  const sent = fakeApi({ "GET /api/terms?country=FI&version=2026-11&locale=sv": { status: 200, body: { terms } } });
  await show(<TermsAnswers answers={answers} country="FI" />);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Version 2026-11Accepted/),
    expect.stringMatching(/^Version 2025-02Declined/),
  ]);

  await userEvent.click(screen.getByRole("button", { name: "Version 2026-11" }));

  expect(await screen.findByRole("dialog", { name: "Användarvillkor" })).toHaveTextContent("Det här är villkoren.");
  expect(sent).toHaveLength(1);
});

test("says that a person has given no answer", async () => {
  await show(<TermsAnswers answers={[]} country="FI" />);
  expect(screen.getByText("No answer yet.")).toBeInTheDocument();
});
