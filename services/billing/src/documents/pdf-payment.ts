import { type Invoice, toPayOf } from "../domain/invoice.ts";
import type { DocumentTexts } from "./document-texts.ts";
import { colors, page, type PdfCanvas } from "./pdf-canvas.ts";
import { bankgiroText } from "../domain/payment-details.ts";
import { virtualBarcode } from "../domain/virtual-barcode.ts";

const left = page.margin;
const width = page.width - 2 * page.margin;
const padding = 14;
const row = 17;

const notes = { credit_note: "nothing_to_pay", invoice: "set_off_whole" };

/** The height of what `drawPayment` draws. */
export function paymentHeight(invoice: Invoice, texts: DocumentTexts): number {
  if (!isAsked(invoice)) return invoice.number ? 40 : 0;
  const barcode = virtualBarcode(invoice, toPayOf(invoice));
  return padding * 2 + 16 + Math.ceil(factsOf(invoice, texts).length / 2) * row + (barcode ? 32 : 0);
}

const isAsked = (invoice: Invoice): boolean =>
  invoice.number !== "" && invoice.kind === "invoice" && toPayOf(invoice) > 0n;

/** The payer's data for the bank, in a box; if there is nothing to pay, it says so. Nothing on a draft. */
export function drawPayment(canvas: PdfCanvas, invoice: Invoice, texts: DocumentTexts, start: number): void {
  const { text } = texts;
  if (!invoice.number) return;
  if (!isAsked(invoice)) {
    const words = invoice.byCard ? cardWords(invoice, texts) : text(notes[invoice.kind]);
    canvas.element("P", [words, { x: left, y: start, width, color: colors.muted }]);
    return;
  }
  const facts = factsOf(invoice, texts);
  const barcode = virtualBarcode(invoice, toPayOf(invoice));
  const rows = Math.ceil(facts.length / 2);
  const height = paymentHeight(invoice, texts);
  canvas.decorate((doc) => doc.roundedRect(left, start, width, height, 8).fill(colors.soft));
  const title = { x: left + padding, y: start + padding, width, size: 10, bold: true, color: colors.primary };
  canvas.element("H2", [text("payment"), title]);
  const y = start + padding + 20;
  facts.forEach(([label, value], at) => {
    const x = left + padding + (at < rows ? 0 : width / 2);
    const line = y + (at % rows) * row;
    canvas.element(
      "P",
      [label, { x, y: line + 1, width: 80, size: 8, color: colors.muted }],
      [value, { x: x + 82, y: line, width: width / 2 - 82 - padding, bold: true }],
    );
  });
  if (barcode) drawBarcode(canvas, text("barcode"), barcode, y + rows * row + 4);
}

function cardWords({ kind, lines }: Invoice, { text, day }: DocumentTexts): string {
  if (kind === "credit_note") return text("card_repaid");
  return text("card_charged", { day: day(lines[0]!.on) });
}

function drawBarcode(canvas: PdfCanvas, label: string, barcode: string, y: number): void {
  const x = left + padding;
  canvas.element("P", [label, { x, y, width, size: 8, color: colors.muted }], [barcode, { x, y: y + 11, width }]);
}

function factsOf(invoice: Invoice, texts: DocumentTexts): [string, string][] {
  const { seller, paymentReference, dueOn } = invoice;
  const { text, day, money } = texts;
  const accounts: [string, string][] = seller.bankgiro ? [[text("bankgiro"), bankgiroText(seller.bankgiro)]] : [];
  return [
    [text("recipient"), seller.name],
    ...accounts,
    [text("iban"), groups(seller.iban, 4)],
    [text("bic"), seller.bic],
    [
      text(seller.country === "SE" ? "ocr" : "payment_reference"),
      paymentReference.startsWith("RF") ? groups(paymentReference, 4) : paymentReference,
    ],
    [text("due_on"), dueOn ? day(dueOn) : ""],
    [text("to_pay"), money(toPayOf(invoice))],
  ];
}

const groups = (text: string, length: number) => text.match(new RegExp(`.{1,${length}}`, "g"))!.join(" ");
