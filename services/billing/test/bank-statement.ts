export type Entry = {
  id: string;
  amount: string;
  reference?: string;
  day?: string;
  currency?: string;
  payer?: string;
  /** Leaves the account. */
  outgoing?: boolean;
  /** Takes an earlier entry back. */
  reverses?: boolean;
  pending?: boolean;
};

/** A bank file of Finland's account, or another. */
export const bankStatement = (entries: readonly Entry[], iban = "FI2112345600000785") =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-12-15T08:00:00</CreDtTm></GrpHdr>
<Stmt><Id>S1</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>
${entries.map(entryOf).join("\n")}
</Stmt></BkToCstmrStmt></Document>`);

const entryOf = ({
  id,
  amount,
  reference,
  day = "2026-12-10",
  currency = "EUR",
  payer = "Payer Oy",
  ...entry
}: Entry) =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${entry.outgoing ? "DBIT" : "CRDT"}</CdtDbtInd>
${entry.reverses ? "<RvslInd>true</RvslInd>" : ""}<Sts><Cd>${entry.pending ? "PDNG" : "BOOK"}</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef>
<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr></RltdPties>
${reference ? `<RmtInf><Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf>` : ""}</TxDtls></NtryDtls></Ntry>`;
