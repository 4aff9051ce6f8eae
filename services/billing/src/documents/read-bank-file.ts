import type { Money } from "@doorlight/common/money";
import { isDay } from "@doorlight/common/time";
import { type BankEntry, type BankFileReason, type BankStatement, BrokenBankFile } from "../domain/bank-file.ts";
import { BrokenXml, type Element, find, findAll, readXml, textAt } from "./read-xml.ts";

/** Characters of a text in ISO 20022. An id can be made of two. */
const LONGEST = { reference: 35, name: 140, id: 80 };
const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(02|08)$/;

/**
 * Reads a camt.053 file, version .02 or .08; banks send either. Throws BrokenBankFile: a file is read whole or not at
 * all.
 */
export function readBankFile(text: string): BankStatement[] {
  const root = documentOf(text);
  const statements = find(root, "BkToCstmrStmt");
  if (root.name !== "Document" || !NAMESPACE.test(root.uri) || !statements) broken(root, "not_camt053");
  const read = findAll(statements, "Stmt").map(statementOf);
  if (read.length === 0) broken(statements, "not_camt053");
  checkIds(read);
  return read;
}

function documentOf(text: string): Element {
  try {
    return readXml(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    if (error instanceof BrokenXml) throw new BrokenBankFile(error.line, "not_xml");
    throw error;
  }
}

function statementOf(statement: Element): BankStatement {
  const account = textAt(statement, "Acct", "Id", "IBAN") ?? textAt(statement, "Acct", "Id", "Othr", "Id");
  if (!account) broken(statement, "account_missing");
  const entries = findAll(statement, "Ntry");
  const statementId = textAt(statement, "Id");
  return {
    // Some banks write an IBAN in groups.
    account: account.replaceAll(/\s/g, ""),
    entries: entries
      .filter((entry) => stateOf(entry) === "BOOK")
      .flatMap((entry) => naming(entry, () => entriesOf(entry, statementId)))
      .map(apart),
    pending: entries.filter((entry) => stateOf(entry) === "PDNG").flatMap(readableTotal),
  };
}

/** Names the entry, or its payment, that is broken: many banks write a file in one line. */
function naming<Read>(entry: Element, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof BrokenBankFile)) throw error;
    const payments = paymentsOf(entry);
    const payment = payments.length > 1 ? payments.findLast(({ line }) => line <= error.line) : payments[0];
    const bookedOn = bookedText(entry) ?? "";
    throw new BrokenBankFile(error.line, error.reason, { ...paymentOf(payment ?? entry), bookedOn });
  }
}

const paymentsOf = (entry: Element): Element[] =>
  findAll(entry, "NtryDtls").flatMap((details) => findAll(details, "TxDtls"));

/** .02 writes the state itself, .08 a code. */
function stateOf(entry: Element): string | undefined {
  return textAt(entry, "Sts", "Cd") ?? textAt(entry, "Sts");
}

/** A bank may take a payment back under the payment's own id. */
const apart = (entry: BankEntry): BankEntry =>
  entry.amount.amount < 0n ? { ...entry, id: `${entry.id}/DBIT` } : entry;

/** An entry that is only counted refuses no file. */
function readableTotal(entry: Element): Money[] {
  try {
    return [totalOf(entry)];
  } catch (error) {
    if (error instanceof BrokenBankFile) return [];
    throw error;
  }
}

/** An entry, or each payment of one that stands for many. */
function entriesOf(entry: Element, statementId: string | undefined): BankEntry[] {
  const bookedOn = dayOf(entry);
  const total = totalOf(entry);
  const isReversal = ["true", "1"].includes(textAt(entry, "RvslInd") ?? "");
  // Banks mark a return of a payment by its reason alone, too.
  const reverses = (payment: Element) => isReversal || find(payment, "RtrInf") !== undefined;
  const payments = paymentsOf(entry);
  const id = textAt(entry, "AcctSvcrRef") ?? idIn(statementId, textAt(entry, "NtryRef"));
  if (payments.length <= 1) {
    const [payment = entry] = payments;
    const read = { ...paymentOf(payment), id: id ?? idOf(payment), bookedOn, amount: total, line: entry.line };
    return [{ ...read, reverses: reverses(payment) }];
  }
  const read = payments.map((payment, at) => ({
    ...paymentOf(payment),
    id: textAt(payment, "Refs", "AcctSvcrRef") ?? `${id ?? idOf(payment)}/${at + 1}`,
    bookedOn,
    amount: paidIn(payment, entry),
    reverses: reverses(payment),
    line: payment.line,
  }));
  const sum = read.reduce((rest, { amount }) => rest + amount.amount, 0n);
  if (sum !== total.amount || read.some(({ amount }) => amount.currency !== total.currency)) {
    broken(entry, "details_do_not_add_up");
  }
  return read;
}

const totalOf = (entry: Element): Money => amountOf(entry, find(entry, "Amt"));

/** The fields of a payment. */
function paymentOf(payment: Element): Pick<BankEntry, "reference" | "payer" | "message"> {
  const remittance = find(payment, "RmtInf");
  const structured = remittance ? findAll(remittance, "Strd") : [];
  const references = structured.map((part) => textAt(part, "CdtrRefInf", "Ref"));
  const messages = remittance ? findAll(remittance, "Ustrd").map(({ text }) => text) : [];
  // Two references would be a guess.
  const [reference = null] = references.length === 1 ? references : [];
  const payer = textAt(payment, "RltdPties", "Dbtr", "Nm") ?? textAt(payment, "RltdPties", "Dbtr", "Pty", "Nm") ?? "";
  return {
    reference: reference && shortened(reference, LONGEST.reference),
    payer: shortened(payer, LONGEST.name),
    message: messages.join(" "),
  };
}

/** What is longer than ISO 20022 has it is for people to look at: with the dots it is no reference of ours. */
const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);

/** Many banks number the entries of each statement from 1. */
function idIn(statementId: string | undefined, reference: string | undefined): string | undefined {
  return statementId && reference && `${statementId}/${reference}`;
}

function idOf(payment: Element): string {
  return textAt(payment, "Refs", "AcctSvcrRef") ?? broken(payment, "id_missing");
}

/** .08 has the amount of a payment in itself, .02 one level deeper. */
function paidIn(payment: Element, entry: Element): Money {
  const amount = find(payment, "Amt") ?? find(payment, "AmtDtls", "TxAmt", "Amt");
  return amountOf(find(payment, "CdtDbtInd") ? payment : entry, amount);
}

/**
 * With the sign of its direction. Banks write up to five decimals; none of our currencies has more than two. An amount of more than
 * thirteen digits would not be exact in a browser.
 */
function amountOf(directed: Element, amount: Element | undefined): Money {
  const [, whole, decimals = ""] = amount?.text.match(/^(\d{1,13})(?:\.(\d{1,2})0{0,3})?$/) ?? [];
  const currency = amount?.attributes["Ccy"];
  if (!whole || !currency?.match(/^[A-Z]{3}$/)) return broken(amount ?? directed, "amount_invalid");
  const direction = find(directed, "CdtDbtInd");
  const units = BigInt(whole + decimals.padEnd(2, "0"));
  if (direction?.text === "CRDT") return { amount: units, currency };
  if (direction?.text === "DBIT") return { amount: -units, currency };
  return broken(direction ?? directed, "direction_invalid");
}

function dayOf(entry: Element): string {
  const [day] = bookedText(entry)?.match(/^\d{4}-\d\d-\d\d/) ?? [];
  if (!day || !isDay(day)) return broken(find(entry, "BookgDt") ?? entry, "date_invalid");
  return day;
}

/** As it stands there; of an instant its day. */
const bookedText = (entry: Element): string | undefined =>
  textAt(entry, "BookgDt", "Dt") ?? textAt(entry, "BookgDt", "DtTm")?.split("T")[0];

function checkIds(statements: readonly BankStatement[]): void {
  const seen = new Set<string>();
  for (const { account, entries } of statements) {
    for (const entry of entries) {
      if (entry.id.length > LONGEST.id) throw new BrokenBankFile(entry.line, "id_missing", entry);
      const key = `${account} ${entry.id}`;
      if (seen.has(key)) throw new BrokenBankFile(entry.line, "entry_twice", entry);
      seen.add(key);
    }
  }
}

function broken({ line }: Element, reason: BankFileReason): never {
  throw new BrokenBankFile(line, reason);
}
