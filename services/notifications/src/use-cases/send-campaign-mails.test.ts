import { expect, test } from "@jest/globals";
import { campaignContent as content, campaignRecipient as recipient } from "../../test/sample-campaign.ts";
import { country } from "../../test/sample-mail.ts";
import { makeCampaignLinks } from "../domain/links.ts";
import { makeSendCampaignMails } from "./send-campaign-mails.ts";

test("sends no mail of a campaign from what may be a restored copy, and says so", async () => {
  const send = makeSendCampaignMails({
    sendMail: () => Promise.reject(new Error("A mail was sent")),
    countryOf: () => country,
    links: makeCampaignLinks("https://doorlight.example"),
    returnPathOf: () => "b@bounces.doorlight.example",
    countOutcome: () => {},
    isHeld: () => true,
  });
  const mail = { deliveryId: "d1", token: "t0ken", email: "aino@example.test", recipient };
  expect(await send({ content, mails: [mail] })).toEqual([
    { deliveryId: "d1", outcome: "not_sent", smtpCode: 0, noMailbox: false },
  ]);
});
