import { randomInt } from "node:crypto";
import { eventually } from "@doorlight/common/testing/eventually";
import { type AnswerOf, listAgencies, previewImport, startImport } from "@doorlight/gateway/contract";
import type { Visitor } from "./visitor.ts";

/** Imports an agency of two agents, and returns its id. */
export async function someAgency(admin: Visitor): Promise<string> {
  const name = `Kotikulma Välitys ${randomInt(1_000_000)}`;
  const rows = [
    "reference;agency;name;postal_code;website;source;stock;commission_rate;phone;email",
    ...[1, 2].map(
      (n) =>
        `${name} ${n};${name};Aino Esimerkki ${n};00530;https://kotikulma.example/;https://kotikulma.example/hinnasto;flat 12|terraced 3;3,${n};+35840123456${n};aino${n}@kotikulma.example`,
    ),
  ];
  const file = new Blob([rows.join("\n")], { type: "text/csv" });
  const { body } = await admin.upload(previewImport, file, { fields: { country: "FI", kind: "agencies" } });
  const { previewId } = body as AnswerOf<typeof previewImport>;
  await admin.call(startImport, { body: { previewId } });
  return eventually(async () => {
    const { items } = await admin.call(listAgencies, { query: { country: "FI", q: name } });
    if (!items[0]) throw new Error("the import has not ended");
    return items[0].id;
  });
}
