import { expect, test } from "@jest/globals";
import { country, sample } from "../../test/sample-mail.ts";
import { mailSamples } from "../../test/mail-samples.ts";
import type { MailOf } from "./mail.ts";
import { renderMail } from "./render-mail.ts";

test("states price, payment source and time in the country's time zone in a purchase receipt", () => {
  const { text } = renderMail(sample("purchase_receipt"), country);
  expect(text).toContain("Price: €51.75 (excl. VAT)");
  expect(text).toContain("Paid by: 1 credit");
  expect(text).toContain("Bought: 21 November 2026 at 12:15");
});

test.each([
  ["en", "Bought automatically, €51.75: Request for quote, Kallio"],
  ["fi", "Ostettu automaattisesti, 51,75\u00a0€: Tarjouspyyntö, Kallio"],
  ["sv", "Köpt automatiskt, 51,75\u00a0€: Offertförfrågan, Kallio"],
] as const)("says in the subject of an automatic purchase that it was one, and its cost, in %s", (locale, subject) => {
  const [byClick, byList] = mailSamples(locale).filter(({ kind }) => kind === "purchase_receipt");
  expect(renderMail({ ...byList!, paymentSource: "card" } as typeof byList & object, country).subject).toBe(subject);
  expect(renderMail(byClick!, country).subject).not.toBe(renderMail(byList!, country).subject);
});

test.each([
  ["en", "Request for quote, 3 rooms, 72 m², €51.75: Kallio"],
  ["fi", "Tarjouspyyntö, 3 h, 72 m², 51,75\u00a0€: Kallio"],
  ["sv", "Offertförfrågan, 3 rum, 72 m², 51,75\u00a0€: Kallio"],
] as const)("says in the subject about a new lead what the lead is, in %s", (locale, subject) => {
  const [news] = mailSamples(locale).filter(({ kind }) => kind === "lead_news") as MailOf<"lead_news">[];
  expect(renderMail(news!, country).subject).toBe(subject);
});

test.each([
  ["en", "Paid by", ["1 credit", "1 lead of your monthly quota", "Card", "Invoice after the end of the month"]],
  ["fi", "Maksutapa", ["1 krediitti", "1 liidi kuukausikiintiöstäsi", "Kortti", "Lasku kuukauden päätyttyä"]],
  ["sv", "Betalas med", ["1 kredit", "1 förfrågan ur din månadskvot", "Kort", "Faktura efter månadens slut"]],
] as const)("names each payment source in a purchase receipt in %s", (locale, label, texts) => {
  const receipt = mailSamples(locale).find(({ kind }) => kind === "purchase_receipt")!;
  const named = (["credit", "quota", "card", "invoice"] as const).map((paymentSource) => {
    const { text } = renderMail({ ...receipt, paymentSource } as typeof receipt, country);
    return text.split("\n").find((line) => line.startsWith(`${label}: `));
  });
  expect(named).toEqual(texts.map((text) => `${label}: ${text}`));
});

test.each([
  ["en", "Price: €51.75 (excl. VAT)\nVAT 25.5%: €13.20\nTotal: €64.95\nPaid by: American Express •• 8431\n"],
  ["fi", "Alv 25,5\u00a0%: 13,20\u00a0€\nYhteensä: 64,95\u00a0€\nMaksutapa: American Express •• 8431\n"],
  ["sv", "Moms 25,5\u00a0%: 13,20\u00a0€\nTotalt: 64,95\u00a0€\nBetalas med: American Express •• 8431\n"],
] as const)("states the VAT as charged, the total and the card in a card receipt in %s", (locale, lines) => {
  const receipt = mailSamples(locale).find(({ kind }) => kind === "purchase_receipt") as MailOf<"purchase_receipt">;
  const vat = { basisPoints: 2_550, amount: { amount: 1_320n, currency: "EUR" } };
  const byCard = { ...receipt, paymentSource: "card", vat, card: { brand: "amex", last4: "8431" } } as const;
  expect(renderMail(byCard, country).text).toContain(lines);
});

test("formats money and time the Finnish way in a Finnish purchase receipt", () => {
  const { text } = renderMail(
    mailSamples("fi").find(({ kind }) => kind === "purchase_receipt")!,
    country,
  );
  expect(text).toContain("51,75\u00a0€ (alv 0 %)");
  expect(text).toContain("21. marraskuuta 2026 klo 12.15");
});

test("names the agent in the mail about a new interest, and leaves out missing facts", () => {
  const full = sample("new_interest") as MailOf<"new_interest">;
  expect(renderMail(full, country).text).toContain(
    "Agent: Aino Mallikas, LKV\nOffice: Kallio Homes\nPhone: +358 45 0000010",
  );
  const bare = { ...full, agent: { name: "Aino Mallikas" } };
  expect(renderMail(bare, country).text).toContain("Agent: Aino Mallikas\n\nSee all agents");
});

const textsOf = (kind: string) =>
  mailSamples("en")
    .filter((mail) => mail.kind === kind)
    .map((mail) => renderMail(mail, country).text);

test("tells a seller with the last agent that all places are taken and what happens now", () => {
  const [more, last] = textsOf("new_interest");
  expect(last).toContain("All places are now taken, so no more agents get your details.");
  expect(last).toContain("Close the request on the same page, and we tell the agents");
  expect(more).not.toContain("All places");
});

test("names agents to a seller who closes or withdraws only if some got the details", () => {
  const [sold, unsold] = textsOf("lead_closed");
  expect(sold).toContain("Agents who already got your details still have them.");
  expect(unsold).toContain("No agent had got your details.");
  const [asked, nobody] = textsOf("consent_withdrawn");
  expect(asked).toContain("asked the agents who had them to do the same");
  expect(nobody).toContain("No agent had them.");
  expect(nobody).not.toContain("to do the same");
});

test("names the cause of an erasure to its seller, and no cause that is not known", () => {
  const [unknown, , own, ours] = textsOf("consent_withdrawn");
  expect(own).toContain("You withdrew your consent");
  expect(ours).toContain("We withdrew this request ourselves");
  expect(ours).toContain("Do you think this is a mistake? Reply to this e-mail");
  expect(unknown).not.toMatch(/withdrew/);
});

test("counts agents by the language's plural rules in the mail about a published lead", () => {
  const published = sample("lead_published") as MailOf<"lead_published">;
  expect(renderMail(published, country).text).toContain("At most 4 of them,");
  expect(renderMail({ ...published, cap: 1 }, country).text).toContain("At most 1 agent can");
});

test("lists every commission in the mail's span, and adds a fee to the rate it comes on top of", () => {
  const { text } = renderMail(sample("commission_estimate"), country);
  expect(text).toContain("3 agencies within 20 km\n\nCommissions as the agencies state them.");
  expect(text).toContain(
    "All 3 agencies: 3.5% – 4.2% of the price + €0 – €500; fixed fee €4,500\nSample Homes: 3.5% of the price\n" +
      "Sample Keys: fixed fee €4,500\nSample Rooms: 4.2% of the price + €500\n",
  );
});

test("names the asking agent in the mail to a list's other address, unless the name is a message", () => {
  const mail = sample("list_mailbox") as MailOf<"list_mailbox">;
  expect(renderMail(mail, country).text).toContain(
    "\nAino Mallikas (aino@example.test) asks Doorlight to send notifications from a lead list to this address.",
  );
  const agent = { ...mail.agent, name: "Win at https://evil.example now" };
  const { text, html } = renderMail({ ...mail, agent }, country);
  expect(text).toContain("\naino@example.test asks Doorlight");
  expect(text + html).not.toContain("evil.example");
});

test("shortens a long description between words in the mail of a list", () => {
  const mail = sample("lead_news") as MailOf<"lead_news">;
  const lead = { ...mail.leads[0]!, description: "View ".repeat(100) };
  const { text } = renderMail({ ...mail, leads: [lead] }, country);
  expect(text).toMatch(/\n(View ){59}View …\n/);
});

test("explains the span, the nearest sales and agents in the mail with a valuation", () => {
  const { text } = renderMail(sample("valuation"), country);
  expect(text).toContain("12 sales within 3 km in 12 months.");
  expect(text).toContain(" Listed are the nearest 2.\n");
  expect(text).toContain(
    "Price per square metre: €4,120 – €5,380/m²\n6 October 2026, same postal code, 54.5\u00a0m²: €262,000, €4,807/m²\n18 June 2026, 1.2\u00a0km away,",
  );
  expect(text).toContain("Sample Homes: Malli Esimerkki, LKV, +358450000020\nSample Keys: Otto Otos\n");
});

test("calls no sales the nearest in the mail with a valuation that lists every sale", () => {
  const full = sample("valuation") as MailOf<"valuation">;
  const { nearest, ...recentSales } = full.recentSales!;
  const { text } = renderMail({ ...full, recentSales: { ...recentSales, nearest, count: nearest.length } }, country);
  expect(text).toContain(`${nearest.length} sales within 3 km in 12 months.`);
  expect(text).not.toContain("nearest");
});

test("leaves the sales out of the mail with a valuation if there are too few", () => {
  const full = sample("valuation") as MailOf<"valuation">;
  const { text } = renderMail({ ...full, recentSales: null }, country);
  expect(text).not.toContain("m²");
  expect(text).toContain("Agents near your home");
});

test("states cost, payment and monthly fee of the rest of the month in the mail of a new plan", () => {
  const started = mailSamples("en").find((mail) => mail.kind === "billing" && mail.subject === "plan_started")!;
  expect(renderMail(started, country).text).toContain(
    "Plan: Plus\nLeads a month: 10\nLeads for the rest of this month: 4\nMonthly fee: €379.00 (excl. VAT)\nFee for the rest of this month: €126.33 (excl. VAT)\nVAT 25.5%: €32.21\nTotal: €158.54\nPaid by: Visa •• 4242\n",
  );
});

test.each([
  ["en", "Active until: 30 November 2026 at 23:59", /Leads that are left then lapse/],
  ["fi", "Voimassa saakka: 30. marraskuuta 2026 klo 23.59", /käyttämättä olevat liidit raukeavat/],
  ["sv", "Gäller till: 30 november 2026 kl. 23:59", /är kvar förfaller/],
] as const)(
  "names the last day and the fate of the leads in the mail about a cancelled plan in %s",
  (locale, until, leads) => {
    const cancelled = mailSamples(locale).find((mail) => mail.kind === "billing" && mail.subject === "plan_cancelled")!;
    const { text } = renderMail(cancelled, country);
    expect(text).toContain(until);
    expect(text).toMatch(leads);
  },
);

test("does not claim that nothing was charged in the mail about a stopped top-up", () => {
  const stopped = mailSamples("en").find((mail) => mail.kind === "billing" && mail.subject === "top_up_stopped")!;
  const { text } = renderMail(stopped, country);
  expect(text).not.toContain("Nothing was charged");
  expect(text).toContain("paid back automatically");
});

test("says of no top-up that the balance fell, since switching it on may have bought the pack", () => {
  const done = mailSamples("en").find((mail) => mail.kind === "billing" && mail.subject === "top_up_done")!;
  expect(renderMail(done, country).text).not.toContain("fell");
});

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

test.each([
  ["en", "There is nothing to pay: it has already been paid or covered by credit notes.", "Left to pay:"],
  ["fi", "Maksettavaa ei ole: lasku on maksettu tai katettu hyvityksillä.", "Maksettavaa:"],
  ["sv", "Det finns inget att betala: den är redan betald eller täckt av kreditfakturor.", "Kvar att betala:"],
] as const)(
  "asks for nothing in the mail in %s of an invoice that is set off, paid or overpaid",
  (locale, words, label) => {
    const mail = mailSamples(locale).find(({ kind }) => kind === "invoice") as MailOf<"invoice">;
    const textOf = (amount: bigint) =>
      renderMail({ ...mail, invoice: { ...mail.invoice, left: { amount, currency: "EUR" } } }, country).text;
    for (const left of [0n, -1_234n]) {
      expect(textOf(left)).toContain(words);
      expect(textOf(left)).not.toContain(label);
      expect(textOf(left)).not.toMatch(/12[.,]34|\b0[.,]00/);
    }
    expect(textOf(1_234n)).toContain(label);
    expect(textOf(1_234n)).not.toContain(words);
  },
);

test.each([
  ["en", "6.1% of the agents who were mailed, 4.8% of those held out. That is a difference of +1.3", "-0.4 to +3.0"],
  ["fi", "välittäjistä 6,1\u00a0%, vertailuryhmästä 4,8\u00a0%. Ero on +1,3", "−0,4 ja +3,0"],
  [
    "sv",
    "6,1\u00a0% av mäklarna som fick mejlet, 4,8\u00a0% av jämförelsegruppen. Skillnaden är +1,3",
    "−0,4 och +3,0",
  ],
] as const)("says what a campaign changed, with the interval, in the report in %s", (locale, shares, interval) => {
  const [atEnd, aWeekLater] = mailSamples(locale).filter(({ kind }) => kind === "campaign_report");
  const { text } = renderMail(aWeekLater!, country);
  expect(text).toContain(shares);
  expect(text).toContain(interval);
  expect(renderMail(atEnd!, country).text).not.toContain(shares);
});

test.each([
  ["en", /as you asked|owner (has )?closed|you withdrew/i],
  ["fi", /kuten toivoit|omistaja (on )?sul|peruut(it|tanut suostumuksesi)/i],
  ["sv", /som du bad om|ägaren (har )?stäng|du (har )?återkalla/i],
] as const)("says of no closing or withdrawal that the seller did it, as we may have, in %s", (locale, claim) => {
  const ends = mailSamples(locale).filter(
    (mail) =>
      ["lead_closed", "consent_withdrawn", "buyer_lead_closed", "buyer_contact_erased"].includes(mail.kind) &&
      (mail.kind !== "consent_withdrawn" || mail.reason === null),
  );
  expect(ends.length).toBeGreaterThanOrEqual(4);
  for (const mail of ends) {
    const { subject, html, text } = renderMail(mail, country);
    expect(`${subject}\n${html}\n${text}`).not.toMatch(claim);
  }
});

test("lists the corrected facts of a lead right after the line that announces them", () => {
  const { html, text } = renderMail(sample("buyer_facts_corrected"), country);
  expect(text).toMatch(/We have corrected them:\n\n[^\n]+: [^\n]+ → [^\n]+/);
  for (const written of [html, text])
    expect(written.indexOf("→")).toBeLessThan(written.indexOf("page shows the new facts"));
});
