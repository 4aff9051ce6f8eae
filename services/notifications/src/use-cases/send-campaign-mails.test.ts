import { expect, test } from "@jest/globals";
import { campaignContent as content, campaignRecipient as recipient } from "../../test/sample-campaign.ts";
import { country } from "../../test/sample-mail.ts";
import type { Envelope } from "../domain/delivery.ts";
import { makeCampaignLinks } from "../domain/links.ts";
import { makeSendCampaignMails } from "./send-campaign-mails.ts";

const mail = { deliveryId: "d1", token: "t0ken", email: "aino@example.test", recipient };
const ports = {
  links: makeCampaignLinks("https://doorlight.example"),
  returnPathOf: () => "b@bounces.doorlight.example",
  countOutcome: () => {},
};

test("sends no mail of a campaign from what may be a restored copy, and says so", async () => {
  const send = makeSendCampaignMails({
    sendMail: () => Promise.reject(new Error("A mail was sent")),
    ...ports,
    countryOf: () => country,
    isHeld: () => true,
  });
  expect(await send({ content, mails: [mail], campaignId: "c4mpaign" })).toEqual([
    { deliveryId: "d1", outcome: "not_sent", smtpCode: 0, noMailbox: false },
  ]);
});

test.each([
  ["no picture that counts opens", false, "t0ken", false],
  ["one that says nothing of its recipient if the country counts opens", true, "t0ken", true],
  ["none in a test mail", true, "", false],
])("puts into a campaign's mail %s", async (_, campaignOpens, token, isCounted) => {
  const sent: Envelope[] = [];
  const send = makeSendCampaignMails({
    ...ports,
    sendMail: async (envelope) => (sent.push(envelope), { outcome: "sent", smtpCode: 0, noMailbox: false }),
    countryOf: () => ({ ...country, campaignOpens }),
    isHeld: () => false,
  });
  await send({ content, mails: [{ ...mail, token }], campaignId: "c4mpaign" });
  const { html, text } = sent[0]!.mail;
  expect(html.includes('<img src="https://doorlight.example/campaign-opens/c4mpaign" width="1"')).toBe(isCounted);
  expect(text).not.toContain("campaign-opens");
});
