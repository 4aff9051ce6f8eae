import { expect, test } from "@jest/globals";
import { country, sample } from "../../test/sample-mail.ts";
import { mailSamples } from "../../test/mail-samples.ts";
import type { MailOf } from "./mail.ts";
import { renderMail } from "./render-mail.ts";

test.each([
  ["en", "Request for quote, 3 rooms, 72 m², €51.75: Kallio"],
  ["fi", "Tarjouspyyntö, 3 h, 72 m², 51,75\u00a0€: Kallio"],
  ["sv", "Offertförfrågan, 3 rum, 72 m², 51,75\u00a0€: Kallio"],
] as const)("says in the subject about a new lead what the lead is, in %s", (locale, subject) => {
  const [news] = mailSamples(locale).filter(({ kind }) => kind === "lead_news") as MailOf<"lead_news">[];
  expect(renderMail(news!, country).subject).toBe(subject);
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

test.each([
  ["en", "There is nothing to pay: it is already paid or set off.", "Left to pay:"],
  ["fi", "Maksettavaa ei ole: lasku on jo maksettu tai hyvityssaldosi kattaa sen.", "Maksettavaa:"],
  ["sv", "Det finns inget att betala: den är redan betald eller täckt av ditt tillgodohavande.", "Kvar att betala:"],
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

test("says of a declined later last day that the former stays, of a new deal that it is a draft", () => {
  const declined = mailSamples("en").filter((mail) => mail.kind === "billing" && mail.subject === "deal_declined");
  const [draft, longer] = declined.map((mail) => renderMail(mail, country));
  expect(draft?.text).toContain("It is a draft again");
  expect(longer?.subject).toBe("The later last day of “Winter” was declined");
  expect(longer?.text).toContain("The deal keeps its former one.");
});

const billingMails = (subject: string) =>
  mailSamples("en")
    .filter((mail) => mail.kind === "billing" && mail.subject === subject)
    .map((mail) => renderMail(mail, country));

test("says of a later last day what it costs at once, and nothing more of a fee that is charged", () => {
  const [month, withDays, fixed] = billingMails("deal_extended");
  expect(month?.text).not.toContain("Charged at once");
  expect(withDays?.text).toContain("Charged at once, for days of this month");
  expect(fixed?.text).toContain("Nothing more is charged for the added time");
  expect(fixed?.text).not.toContain("€");
});

test("says of an offered deal, or longer time, without a fee that it costs nothing", () => {
  for (const subject of ["deal_offered", "deal_extended"] as const) {
    const [withFee, ...others] = billingMails(subject);
    expect(withFee?.text).not.toMatch(/costs? nothing/);
    const free = others.at(-1)?.text;
    expect(free).toMatch(/costs nothing/);
    expect(free).not.toMatch(/invoice|[Ff]ees? /);
  }
});

test("says of a monthly deal that ends within a month what that month costs and gives", () => {
  const text = billingMails("deal_cut").map((mail) => mail?.text ?? "");
  const cut = text.filter((one) => one.includes("Fee for the last month"));
  expect(cut).toHaveLength(1);
  expect(cut[0]).toContain("Leads in the last month: 3");
  expect(cut[0]).toMatch(/Goes back to you: €126\.33[^]*Total: €158\.54[^]*Fee for the last month: €379\.00/);
});

test("says of a deal that ends as its payer may not buy on invoice why it does", () => {
  const subjects = billingMails("deal_cut").map((mail) => mail.subject);
  expect(subjects).toContain("Your deal “Winter” ends: an invoice is overdue");
  expect(subjects).toContain("Your deal “Winter” ends: you cannot buy on invoice now");
});

test("says of a deal that ends early whether it lasts, has ended or never begins", () => {
  const [lasts, ended, never] = billingMails("deal_cut");
  expect([lasts, ended, never].map((mail) => mail?.subject)).toEqual([
    "Your deal “Winter” ends earlier",
    "Your deal “Winter” has ended",
    "Your deal “Winter” does not begin",
  ]);
  expect(ended?.text).toMatch(/Ended.*1 Dec(ember)? 2026/s);
  expect(never?.text).not.toContain("Last day");
});

test("says of no deal without a fee that its payer pays for the days until its earlier end", () => {
  const [, , , lasts, ended] = billingMails("deal_cut").map((mail) => mail?.text);
  expect(lasts).toContain("ends earlier than agreed. It costs nothing; its discount ends with it.");
  expect(ended).toContain("has ended, earlier than agreed, and its discount with it. It costs nothing.");
  for (const text of [lasts, ended]) expect(text).not.toMatch(/You pay|charged/);
});

test("says of a fee that waits for something else not that paying it brings the plan back", () => {
  const [failed, onHold, overdue, notProven, aboveLimit] = billingMails("fee_failed");
  expect(failed?.html).toContain("until it is paid");
  for (const mail of [onHold, overdue, notProven, aboveLimit]) {
    expect(mail?.html).toContain("See why, and what to do.");
    expect(mail?.html).not.toContain("on hold until it is paid");
  }
  for (const mail of [failed, notProven, aboveLimit]) expect(mail?.text).toContain("Check how I pay");
  for (const mail of [onHold, overdue]) expect(mail?.text).toContain("See my billing");
  expect(overdue?.text).toContain("or of another account with your company ID or card");
});

test("asks an agent whose report was wrong to object unless an admin has decided already", () => {
  const [confirmed, decided] = textsOf("buyer_report_answered");
  expect(confirmed).toContain("for 90 days. If the person confirmed it");
  expect(decided).toContain("Your report counts as wrong");
  expect(decided).not.toMatch(/confirmed|within seven days/);
});

test("says of a withdrawn later last day that the deal goes on", () => {
  const [, longer] = billingMails("deal_withdrawn");
  expect(longer?.subject).toBe("We have withdrawn the later last day of “Winter”");
  expect(longer?.text).toContain("The deal keeps its former last day");
});
