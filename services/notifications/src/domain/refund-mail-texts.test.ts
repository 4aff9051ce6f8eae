import { expect, test } from "@jest/globals";
import { mailSamples } from "../../test/mail-samples.ts";
import { country } from "../../test/sample-mail.ts";
import { renderMail } from "./render-mail.ts";

const refundMails = (kind: string) =>
  mailSamples("en")
    .filter((mail) => mail.kind === kind)
    .map((mail) => renderMail(mail, country));

test("names the day of the decision in the mail about a refund request, and calls an appeal one", () => {
  const [request, appeal] = refundMails("refund_requested");
  expect(request!.text).toContain("We decide by 30 November 2026 and e-mail you the answer.");
  expect(request!.text).toContain("Until then you can cancel the request");
  expect(appeal!.subject).toBe("Appeal received: Kallio, 00530 Helsinki");
});

test("states the refund for each payment source and the admin's words in the mail of an approval", () => {
  const texts = refundMails("refund_approved").map(({ text }) => text);
  const back = ["the credit back", "back in the monthly quota", "back to your card", "not invoiced for the lead"];
  for (const [index, part] of back.entries()) {
    expect(texts[index]).toContain(part);
    expect(texts[index]).toContain("\n\nOur comment on the decision:\n\nWe could not reach them either.\n\n");
  }
});

test("says in the mail of an approval that a credit came back for a quota whose month is over", () => {
  const quota = refundMails("refund_approved")[4];
  expect(quota!.text).toContain("its month is over: you get a credit instead.");
  expect(quota!.text).not.toContain("back in the monthly quota");
});

test("leaves open in the mail of an approved appeal alone whether the lead is invoiced by now", () => {
  const appealed = refundMails("refund_approved")[5];
  expect(appealed!.text).toContain("If it is already invoiced, you get a credit note.");
});

test("says in the mail of a refund that nobody asked for why it is given or looked at", () => {
  const whys = [
    "turned out to be a duplicate",
    "was closed or withdrawn within an hour of your purchase",
    "We withdrew the request for the home in Kallio, 00530 Helsinki ourselves",
  ];
  for (const [i, { text }] of refundMails("refund_approved").slice(-3).entries()) {
    expect(text).toContain(whys[i]);
    expect(text).not.toContain("Your request for a refund");
  }
  for (const [i, { text }] of refundMails("refund_requested").slice(-3).entries()) {
    expect(text).toContain(whys[i]);
    expect(text).toContain("A person decides by 30 November 2026");
    expect(text).not.toContain("You have asked");
  }
});

test("says in the mail of a refund of all buyers that nobody had to ask, and why", () => {
  const { text } = refundMails("refund_approved").at(-4)!;
  expect(text).toContain("refund all its buyers. You do not have to ask");
  expect(text).toContain("Nobody at this home had asked.");
});

test("quotes the admin and says how long one can appeal, if at all, in the mail of a rejection", () => {
  const [first, last] = refundMails("refund_rejected");
  expect(first!.text).toContain("The owner answered us.\n\nThey had called you back twice.");
  expect(first!.text).toContain("you can appeal once on the lead's page, until 9 December 2026 at 23:59.");
  expect(last!.text).toContain("This decision is final.");
});

test("says how many contact attempts are missing and until when in their reminder", () => {
  const [reminder] = refundMails("attempts_reminder");
  expect(reminder!.text).toContain(
    "More attempts needed: 2\nMore days needed: 1\nLatest time for a request: 9 December 2026 at 23:59",
  );
});
