import type { Invoice } from "../domain/invoice.ts";
import { shownIds, shownSellerId } from "../domain/business-ids.ts";
import { type DocumentTexts, documentTexts, reasonText, termsTexts } from "./document-texts.ts";
import { colors, page, PdfCanvas } from "./pdf-canvas.ts";
import { drawLines } from "./pdf-lines.ts";
import { drawPayment, paymentHeight } from "./pdf-payment.ts";
import { drawTotals } from "./pdf-totals.ts";

const left = page.margin;
const column = 240;
const right = page.width - page.margin - column;

/** An invoice or credit note for people, as an A4. */
export function invoicePdf(invoice: Invoice): Promise<Uint8Array> {
  const texts = documentTexts(invoice);
  const { seller, language, issuedOn } = invoice;
  const canvas = new PdfCanvas({ title: texts.title, author: seller.name, language, day: issuedOn });
  drawHead(canvas, invoice, texts);
  const partiesEnd = drawParties(canvas, invoice, texts);
  const linesEnd = drawLines(canvas, invoice, texts, partiesEnd + 22);
  // A box for the payment that stands alone on a page looks like another document.
  const below = paymentHeight(invoice, texts) + 20;
  const totalsEnd = drawTotals(canvas, invoice, texts, { start: linesEnd + 14, below });
  drawPayment(canvas, invoice, texts, totalsEnd + 20);
  canvas.onEachPage((at, pages) => drawFoot(canvas, invoice, texts, at, pages));
  return canvas.finish();
}

function drawHead(canvas: PdfCanvas, { kind, number }: Invoice, { text }: DocumentTexts): void {
  // The door with light behind it.
  canvas.decorate((doc, write) => {
    doc.roundedRect(left, 47, 17, 25, 3).fill(colors.primary);
    doc.polygon([left + 17, 50], [left + 24, 54.5], [left + 24, 69], [left + 17, 70.5]).fill(colors.glow);
    doc.circle(left + 13, 60, 1.6).fill("#ffffff");
    write("Doorlight", { x: left + 34, y: 51, width: 160, size: 14, bold: true });
  });
  const title = { x: right, width: column, align: "right" } as const;
  canvas.element(
    "H1",
    [text(kind), { ...title, y: 45, size: 19, bold: true, color: colors.primary }],
    [number || text("draft"), { ...title, y: 70, size: 10, color: colors.muted }],
  );
  canvas.rule(92);
}

/** Seller and buyer on the left, the facts of the invoice on the right; returns where both end. */
function drawParties(canvas: PdfCanvas, invoice: Invoice, texts: DocumentTexts): number {
  const { text, country } = texts;
  const { seller, buyer } = invoice;
  // The country is named if the other side is in another.
  const isAbroad = seller.country !== buyer.country;
  const { registrationNumber, vatNumber } = shownIds(buyer);
  const to = [
    ...addressOf(buyer.businessName, buyer),
    isAbroad ? country(buyer.country) : "",
    registrationNumber && text(numberKey(buyer), { number: registrationNumber }),
    vatNumber && text("vat_number", { number: vatNumber }),
  ];
  const from = [
    ...addressOf(seller.name, seller),
    isAbroad ? country(seller.country) : "",
    text(seller.country === "GB" ? "company_number" : numberKey(seller), { number: shownSellerId(seller) }),
    text("vat_number", { number: seller.vatNumber }),
    seller.registeredOffice ? text("registered_office", { office: seller.registeredOffice }) : "",
  ];
  const buyerEnd = drawBlock(canvas, text("buyer"), to, 112);
  const sellerEnd = drawBlock(canvas, text("seller"), from, buyerEnd + 14);
  return Math.max(sellerEnd, drawFacts(canvas, invoice, texts));
}

/** In Swedish, a Finnish business has another number than a Swedish one. */
const numberKey = (of: { country: string }) => (of.country === "FI" ? "finnish_number" : "registration_number");

type Address = { streetAddress: string; postalCode: string; city: string };

const addressOf = (name: string, { streetAddress, postalCode, city }: Address) => [
  name,
  streetAddress,
  `${postalCode} ${city}`,
];

function drawBlock(canvas: PdfCanvas, label: string, lines: readonly string[], top: number): number {
  canvas.element("H2", [label, { x: left, y: top, width: column, size: 8, color: colors.muted }]);
  let y = top + 13;
  for (const [at, line] of lines.filter(Boolean).entries()) {
    const style = { width: column, size: at === 0 ? 10 : 9, bold: at === 0 };
    canvas.element("P", [line, { ...style, x: left, y }]);
    y += canvas.heightOf(line, style) + 1.5;
  }
  return y;
}

function drawFacts(canvas: PdfCanvas, invoice: Invoice, texts: DocumentTexts): number {
  const { text, day, days } = texts;
  const { issuedOn, dueOn, period, credits, buyer } = invoice;
  const facts: [string, string][] = [
    [text("issued_on"), day(issuedOn)],
    [text("due_on"), dueOn ? day(dueOn) : ""],
    [text("period"), period ? days(period) : ""],
    [text("credits"), credits ? text("credited_invoice", { number: credits.number, day: day(credits.issuedOn) }) : ""],
    [text("reason"), reasonText(invoice, texts)],
    [text("buyer_reference"), buyer.reference],
    ...termsTexts(invoice, texts),
  ];
  let y = 112;
  for (const [label, value] of facts.filter(([, value]) => value)) {
    const style = { width: column - 100, size: 9 };
    canvas.element(
      "P",
      [label, { x: right, y, width: 96, size: 8, color: colors.muted }],
      [value, { ...style, x: right + 100, y: y - 1 }],
    );
    y += canvas.heightOf(value, style) + 4;
  }
  return y;
}

function drawFoot(canvas: PdfCanvas, { seller }: Invoice, texts: DocumentTexts, at: number, pages: number): void {
  const { text, title } = texts;
  const contact = [seller.name, seller.email, seller.phone, seller.taxNote].filter(Boolean).join("  ·  ");
  canvas.rule(794);
  canvas.decorate((_, write) => {
    const style = { y: 802, size: 7.5, color: colors.muted };
    write(contact, { ...style, x: left, width: 400 });
    write(`${title}  ·  ${text("page", { page: at, pages })}`, { ...style, x: right, width: column, align: "right" });
  });
}
