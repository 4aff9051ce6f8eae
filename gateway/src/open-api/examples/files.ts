import * as contract from "../../../contract/index.ts";
import type { Endpoint } from "../../../contract/index.ts";

const statement = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
  <Id>2026-12-14</Id>
  <Acct><Id><IBAN>FI2112345600000785</IBAN></Id></Acct>
  <Ntry>
    <Amt Ccy="EUR">148.09</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
    <BookgDt><Dt>2026-12-14</Dt></BookgDt><AcctSvcrRef>20261214593156</AcctSvcrRef>
    <NtryDtls><TxDtls>
      <RltdPties><Dbtr><Pty><Nm>Kallio Homes Oy</Nm></Pty></Dbtr></RltdPties>
      <RmtInf><Strd><CdtrRefInf><Ref>RF332348236</Ref></CdtrRefInf></Strd></RmtInf>
    </TxDtls></NtryDtls>
  </Ntry>
</Stmt></BkToCstmrStmt></Document>
`;

export const importFiles = {
  sales: `reference,sold_on,postal_code,property_type,area,price
sale-1,2026-10-30,00530,flat,74.5,385000
`,
  agencies: `reference;agency;name;postal_code;website;source;listings;stock;commission_rate;commission_fee;property_types;title;phone;email
agent-1;Kallio Homes;Aino Laine;00530;https://homes.example;https://homes.example/prices;15;flat 12|terraced 3;3,9;;flat|terraced;LKV;+358 40 123 4567;aino@homes.example
`,
} as const;

/** Forms with a file that is a text. */
export const fileExamples: ReadonlyMap<Endpoint, Readonly<Record<string, object>>> = new Map<
  Endpoint,
  Readonly<Record<string, object>>
>([
  [
    contract.previewImport,
    {
      sales: { value: { file: importFiles.sales, country: "FI", kind: "sales" } },
      agencies: { value: { file: importFiles.agencies, country: "FI", kind: "agencies" } },
    },
  ],
  [
    contract.uploadProspects,
    { fair: { value: { file: "Name,E-mail,City\nAino Laine,aino@homes.example,Helsinki\n", country: "FI" } } },
  ],
  [contract.importStatement, { statement: { value: { file: statement, country: "FI" } } }],
]);
