import type {
  AccountInvoice,
  Invoice,
  InvoiceContent,
  InvoiceLine,
  InvoiceRun,
  NextInvoice,
  OpenPayment,
} from "@doorlight/gateway/contract";

const euros = (amount: number) => ({ amount, currency: "EUR" });

/** An invoice of November, to be paid. */
export function anInvoice(changes: Partial<Invoice> = {}): Invoice {
  return {
    id: "01900000-0000-7000-8000-0000000000f1",
    kind: "invoice",
    number: "FI100001",
    period: "2026-11-01",
    issuedOn: "2026-12-10",
    dueOn: "2026-12-24",
    net: euros(25_378),
    vat: euros(6_472),
    gross: euros(31_850),
    paid: euros(0),
    credited: euros(0),
    state: "open",
    delivery: "sent",
    credits: null,
    paymentReference: "1000012",
    byCard: false,
    hasDocuments: true,
    paymentDetails: {
      payee: "Doorlight Sample Oy",
      iban: "FI2112345600000785",
      bic: "NDEAFIHH",
      bankgiro: null,
      left: euros(31_850),
      barcode: "421123456000007850003185000000000000000010000126122400".slice(0, 54),
    },
    ...changes,
  };
}

/** The same invoice as the back office sees it. */
export function anAccountInvoice(changes: Partial<AccountInvoice> = {}): AccountInvoice {
  return {
    ...anInvoice(),
    account: { id: "01900000-0000-7000-8000-0000000000aa", name: "Agnes Agent" },
    country: "FI",
    deliveryDetail: "",
    buyerName: "Töölö Homes Oy",
    buyerTaxId: "0000001-9",
    vatRate: 25.5,
    reverseChargeNet: euros(0),
    paidOn: null,
    creditedOn: null,
    setOff: null,
    paidBack: null,
    ...changes,
  };
}

/** The invoice's content beside its sums: two Finnish parties, one rate. */
export function anInvoiceContent(changes: Partial<InvoiceContent> = {}): InvoiceContent {
  const party = { streetAddress: "Esimerkkikatu 2", postalCode: "00100", city: "Helsinki", country: "FI" } as const;
  return {
    seller: { ...party, name: "Doorlight Sample Oy", registrationNumber: "0000000-0", vatNumber: "FI00000000" },
    buyer: { ...party, name: "Töölö Homes Oy", registrationNumber: "0000001-9", vatNumber: null },
    fromOn: "2026-11-01",
    untilOn: "2026-11-30",
    buyerReference: null,
    iban: "FI2112345600000785",
    bic: "NDEAFIHH",
    bankgiro: null,
    taxNote: null,
    vat: [{ rate: 25.5, reverseCharge: false, net: euros(25_378), vat: euros(6_472) }],
    reason: null,
    cause: null,
    credited: null,
    creditNotes: [],
    ...changes,
  };
}

/** A request for quote in Espoo. */
export function anInvoiceLine(changes: Partial<InvoiceLine> = {}): InvoiceLine {
  const { net = euros(4_500), credited = false } = changes;
  return {
    id: "01900000-0000-7000-8000-0000000000e1",
    kind: "purchase",
    on: "2026-11-17",
    quantity: 1,
    unitPrice: euros(4_500),
    vatRate: 25.5,
    net,
    vat: euros(1_148),
    discount: euros(0),
    held: false,
    credited,
    leftNet: credited ? euros(0) : net,
    leftVat: euros(1_148),
    leadType: "request_for_quote",
    purchaseId: "01900000-0000-7000-8000-0000000000e2",
    postalCode: "02170",
    city: "Espoo",
    ...changes,
  } as InvoiceLine;
}

/** What November comes to so far. */
export function aNextInvoice(changes: Partial<NextInvoice> = {}): NextInvoice {
  const sums = { net: euros(25_378), vat: euros(6_472), gross: euros(31_850) };
  return { period: "2026-11-01", on: "2026-12-10", ...sums, lines: [anInvoiceLine()], ...changes };
}

/** A run that waits for its day, with two of three accounts invoiced once it is done. */
export function aRun(changes: Partial<InvoiceRun> = {}): InvoiceRun {
  return {
    country: "FI",
    period: "2026-11-01",
    state: "waiting",
    dueOn: "2026-12-10",
    startedAt: null,
    finishedAt: null,
    accounts: 3,
    invoiced: 0,
    ready: { accounts: 3, net: euros(25_378) },
    earlier: null,
    incomplete: { accounts: 0, net: euros(0) },
    parked: [],
    totals: { invoices: 0, lines: 0, net: euros(0), vat: euros(0), gross: euros(0) },
    documentsMade: 0,
    sent: 0,
    rejected: 0,
    paid: 0,
    overdue: 0,
    detailsToCorrect: 0,
    ...changes,
  };
}

/** A payment whose reference no invoice has. */
export function anOpenPayment(changes: Partial<OpenPayment> = {}): OpenPayment {
  return {
    id: "01900000-0000-7000-8000-0000000000d1",
    kind: "unknown",
    amount: euros(31_850),
    withheld: null,
    paidOn: "2026-11-18",
    paymentReference: "99999",
    payer: "Välittäjä Malli Oy",
    invoiceId: null,
    invoiceNumber: null,
    takenOffNumber: null,
    doubt: null,
    ...changes,
  };
}
