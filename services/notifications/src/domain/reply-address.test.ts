import { expect, test } from "@jest/globals";
import { mailSamples } from "../../test/mail-samples.ts";
import { country } from "../../test/sample-mail.ts";
import { renderMail } from "./render-mail.ts";
import { replyAddress } from "./reply-address.ts";

test("gives each mail that invites an answer the address that reads it", () => {
  const inviting = mailSamples("en").filter((mail) =>
    /(reply to|answer to|answer) this e-mail/i.test(renderMail(mail, country).text),
  );
  expect(inviting.length).toBeGreaterThan(6);
  for (const mail of inviting)
    expect([mail.kind, replyAddress(mail, country)]).toEqual([mail.kind, country.supportAddress]);
});
