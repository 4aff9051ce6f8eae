import { describe, expect, test } from "@jest/globals";
import { BrokenBankFile } from "../domain/bank-file.ts";
import { readBankFile } from "./read-bank-file.ts";

const forms = {
  "02": {
    state: (code: string) => `<Sts>${code}</Sts>`,
    payer: (name: string) => `<RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties>`,
    amount: (amount: string) => `<AmtDtls><TxAmt>${amount}</TxAmt></AmtDtls>`,
  },
  "08": {
    state: (code: string) => `<Sts><Cd>${code}</Cd></Sts>`,
    payer: (name: string) => `<RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties>`,
    amount: (amount: string) => `${amount}<CdtDbtInd>CRDT</CdtDbtInd>`,
  },
};
type Version = keyof typeof forms;

const amount = (value: string) => `<Amt Ccy="EUR">${value}</Amt>`;
const reference = (value: string) => `<RmtInf><Strd><CdtrRefInf><Ref>${value}</Ref></CdtrRefInf></Strd></RmtInf>`;

const payment = (version: Version, value: string, number: string) =>
  `<TxDtls>${forms[version].amount(amount(value))}${forms[version].payer("Välittäjä Łódź Oy")}${reference(number)}</TxDtls>`;

const entry = (
  version: Version,
  value: string,
  payments: string,
  { code = "BOOK", direction = "CRDT", id = "A1" } = {},
) =>
  `<Ntry>
${amount(value)}
<CdtDbtInd>${direction}</CdtDbtInd>
${forms[version].state(code)}
<BookgDt><Dt>2026-12-18</Dt></BookgDt>
<AcctSvcrRef>${id}</AcctSvcrRef>
<NtryDtls>${payments}</NtryDtls>
</Ntry>`;

const file = (version: Version, ...entries: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><Stmt>
<Id>1</Id><Acct><Id><IBAN>FI2112345600000785</IBAN></Id></Acct>
${entries.join("\n")}
</Stmt></BkToCstmrStmt></Document>`;

const eur = (units: bigint) => ({ amount: units, currency: "EUR" });

describe.each(["02", "08"] as const)("a bank file of camt.053.001.%s", (version) => {
  test("gives the day, the amount, the reference and the payer of each booked payment", () => {
    const read = readBankFile(file(version, entry(version, "148.09", payment(version, "148.09", "202610010"))));

    const booked = { id: "A1", bookedOn: "2026-12-18", amount: eur(14_809n), reference: "202610010", message: "" };
    const payer = "Välittäjä Łódź Oy";
    expect(read).toEqual([
      { account: "FI2112345600000785", entries: [{ ...booked, payer, reverses: false, line: 4 }], pending: [] },
    ]);
  });

  test("gives the payments of an entry that stands for many, each with an id of its own", () => {
    const payments = payment(version, "100.00", "11111") + payment(version, "48.09", "22222");
    const [statement] = readBankFile(file(version, entry(version, "148.09", payments)));

    expect(statement!.entries.map(({ id, amount, reference }) => [id, amount.amount, reference])).toEqual([
      ["A1/1", 10_000n, "11111"],
      ["A1/2", 4809n, "22222"],
    ]);
  });

  test("refuses an entry whose payments do not add up, with its line", () => {
    const payments = payment(version, "100.00", "11111") + payment(version, "48.08", "22222");
    const entries = [
      entry(version, "1.00", payment(version, "1.00", "3")),
      entry(version, "148.09", payments, { id: "A2" }),
    ];
    expect(reasonOf(file(version, ...entries))).toEqual({ reason: "details_do_not_add_up", line: 12 });
  });

  test("reads a payment and what takes it back under the same id as two entries", () => {
    const paid = entry(version, "5.00", payment(version, "5.00", "1"));
    const [statement] = readBankFile(file(version, paid, entry(version, "5.00", "", { direction: "DBIT" })));
    expect(statement!.entries.map(({ id, amount }) => [id, amount.amount])).toEqual([
      ["A1", 500n],
      ["A1/DBIT", -500n],
    ]);
  });

  test("takes only pending entries for pending, and refuses no file for what is not booked", () => {
    const info = entry(version, "5.00", "", { code: "INFO" });
    const pending = entry(version, "5,00", "", { code: "PDNG" });
    const [statement] = readBankFile(file(version, info, info.replace("5.00", "5,00"), pending));
    expect(statement).toMatchObject({ entries: [], pending: [] });
  });

  test("keeps pending entries apart, and shows outgoing ones as below zero", () => {
    const pending = entry(version, "5.00", payment(version, "5.00", "1"), { code: "PDNG", id: "A2" });
    const cost = entry(version, "2.50", "", { direction: "DBIT", id: "A3" });
    const [statement] = readBankFile(file(version, pending, cost));

    expect(statement!.entries.map(({ id, amount }) => [id, amount.amount])).toEqual([["A3/DBIT", -250n]]);
    expect(statement!.pending).toEqual([eur(500n)]);
  });

  test.each(["true", "1", "false"])("says whether an entry takes another one back: %s", (said) => {
    const marked = entry(version, "1.00", payment(version, "1.00", "1")).replace(
      "<Sts>",
      `<RvslInd>${said}</RvslInd><Sts>`,
    );
    expect(readBankFile(file(version, marked))[0]!.entries.map(({ reverses }) => reverses)).toEqual([said !== "false"]);
  });

  test("takes the payments of an entry for returns that give the reason of one", () => {
    const returned = payment(version, "1.00", "1").replace(
      "</TxDtls>",
      "<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>",
    );
    const one = entry(version, "1.00", returned);
    const oneOfTwo = entry(version, "3.00", payment(version, "2.00", "2") + returned, { id: "A2" });
    const [statement] = readBankFile(file(version, one, oneOfTwo));
    expect(statement!.entries.map(({ reverses }) => reverses)).toEqual([true, false, true]);
  });

  test("guesses no reference of a payment that has two", () => {
    const both = `<TxDtls><RmtInf>${["1", "2"].map((number) => `<Strd><CdtrRefInf><Ref>${number}</Ref></CdtrRefInf></Strd>`).join("")}</RmtInf></TxDtls>`;
    const [statement] = readBankFile(file(version, entry(version, "2.00", both)));
    expect(statement!.entries[0]!.reference).toBeNull();
  });
});

test("cuts a name and a reference that are longer than any, which then fits no invoice", () => {
  const long = payment("08", "1.00", `202610010${" ".repeat(30)}7`).replace("Oy", "y".repeat(5000));
  const [paid] = readBankFile(file("08", entry("08", "1.00", long)))[0]!.entries;
  expect(paid).toMatchObject({ reference: `202610010${" ".repeat(26)}…` });
  expect(paid!.payer).toHaveLength(141);
});

const numbered = (statementId: string, entryId: string, iban = "FI2112345600000785") =>
  file("08", entry("08", "1.00", "", { id: entryId }))
    .replace("<Id>1</Id>", `<Id>${statementId}</Id>`)
    .replace("FI2112345600000785", iban)
    .replaceAll("AcctSvcrRef>", "NtryRef>");

test("knows an entry that has only a number of its statement by both", () => {
  const ids = [numbered("S1", "1"), numbered("S2", "1")].map((text) => readBankFile(text)[0]!.entries[0]!.id);
  expect(ids).toEqual(["S1/1", "S2/1"]);
});

test("reads an account in groups of four as the same", () => {
  expect(readBankFile(numbered("S1", "1", "FI21 1234 5600 0007 85"))[0]!.account).toBe("FI2112345600000785");
});

describe("a broken bank file", () => {
  const whole = file("08", entry("08", "148.09", payment("08", "148.09", "202610010")));

  test.each([
    ["nothing", "", "not_xml", 1],
    ["no XML", "Date;Amount\n2026-12-18;148,09", "not_xml", 2],
    ["a file that breaks off", whole.slice(0, whole.indexOf("</NtryDtls>")), "not_xml", 10],
    ["an element that ends as another", whole.replace("</BookgDt>", "</Bookg>"), "not_xml", 8],
    ["an entity of its own", whole.replace("BOOK", "&state;"), "not_xml", 7],
    ["another message of the bank", whole.replace("camt.053.001.08", "camt.054.001.08"), "not_camt053", 2],
    ["a version that nobody has tried", whole.replace("camt.053.001.08", "camt.053.001.99"), "not_camt053", 2],
    ["no statement", whole.replaceAll("Stmt>", "Rpt>"), "not_camt053", 2],
    ["no account", whole.replaceAll("IBAN>", "BBAN>"), "account_missing", 2],
    ["an amount with a comma", whole.replace("148.09", "148,09"), "amount_invalid", 5],
    ["an amount of a third of a cent", whole.replace("148.09", "148.093"), "amount_invalid", 5],
    ["an amount of more digits than a browser has", whole.replace("148.09", "12345678901234.00"), "amount_invalid", 5],
    ["a currency that is none", whole.replace('"EUR"', '"ZZZZZZ"'), "amount_invalid", 5],
    ["a currency in small letters", whole.replace('"EUR"', '"eur"'), "amount_invalid", 5],
    ["an amount without its currency", whole.replace(' Ccy="EUR"', ""), "amount_invalid", 5],
    ["no direction", whole.replace("<CdtDbtInd>CRDT</CdtDbtInd>\n", ""), "direction_invalid", 4],
    ["a day that does not exist", whole.replace("2026-12-18", "2026-11-31"), "date_invalid", 8],
    ["no day", whole.replace(/<BookgDt>.*<.BookgDt>/, ""), "date_invalid", 4],
    ["no id of the bank", whole.replace(/<AcctSvcrRef>.*<.AcctSvcrRef>/, ""), "id_missing", 10],
    ["an id that is longer than any", whole.replace(">A1<", `>${"A".repeat(81)}<`), "id_missing", 4],
    ["an entry twice", file("08", entry("08", "1.00", ""), entry("08", "1.00", "")), "entry_twice", 12],
  ])("refuses %s with its line and the reason", (_, text, reason, line) => {
    expect(reasonOf(text)).toEqual({ reason, line });
  });

  test.each([
    ["a day", "<Dt>2026-12-18</Dt>"],
    ["an instant", "<DtTm>2026-12-18T10:00:00+02:00</DtTm>"],
  ])("names the day of a broken entry that is dated by %s", (_, date) => {
    const broken = whole.replace("<Dt>2026-12-18</Dt>", date).replace("148.09", "148,09");
    expect(brokenBy(broken).entry).toMatchObject({ bookedOn: "2026-12-18", reference: "202610010" });
  });
});

function reasonOf(text: string) {
  const { reason, line } = brokenBy(text);
  return { reason, line };
}

function brokenBy(text: string): BrokenBankFile {
  try {
    readBankFile(text);
  } catch (error) {
    if (error instanceof BrokenBankFile) return error;
    throw error;
  }
  throw new Error("The file was read");
}
