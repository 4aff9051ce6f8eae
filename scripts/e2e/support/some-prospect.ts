import { listProspects, startProspectImport, uploadProspects } from "@doorlight/gateway/contract";
import { eventually } from "@doorlight/common/testing/eventually";
import type { Visitor } from "./visitor.ts";

/** A prospect whom an admin imports from a file; its id. */
export async function someProspect(admin: Visitor): Promise<string> {
  const email = `${crypto.randomUUID()}@homes.example`;
  const file = new Blob([`Nimi;Sähköposti;Kaupunki\nAino Laine;${email};Helsinki\n`], { type: "text/csv" });
  const { body } = await admin.upload(uploadProspects, file, { fields: { country: "FI" } });
  await admin.call(startProspectImport, {
    params: { id: uploadProspects.answer.parse(body).import.id },
    body: {
      fields: ["name", "email", "place"],
      source: "Kevään kiinteistömessut Helsingissä",
      basis: { legalBasis: "corporate", legalBasisOn: "2026-11-01" },
      tags: ["messut", "Helsinki"],
      locale: "fi",
    },
  });
  return eventually(async () => {
    const { items } = await admin.call(listProspects, { query: { country: "FI", q: email } });
    if (!items[0]) throw new Error("The prospect is not imported yet");
    return items[0].id;
  });
}
