import type { Contact, LeadDetail } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { IconUserPlus } from "../../../components/ui/icons.ts";
import { contactFile } from "../../../lib/contact-file.ts";
import { paths } from "../../../lib/paths.ts";
import { saveFile } from "../../../lib/save-file.ts";

type Props = { lead: Pick<LeadDetail, "id" | "place" | "propertyType">; contact: Contact };

/** A file for the buyer's contacts. It is made in the browser, of the contact that the buyer sees. */
export function SaveContact({ lead, contact: { address: street, ...contact } }: Props) {
  const { t } = useTranslation(["purchases", "common"]);

  function save(): void {
    const card = contactFile({
      ...contact,
      street,
      city: lead.place.city,
      notes: t(`common:propertyType.${lead.propertyType}`),
      url: new URL(paths.lead(lead.id), location.origin).href,
    });
    saveFile(card, { name: `doorlight-${lead.id}.vcf`, type: "text/vcard" });
  }

  return (
    <Button look="outline" onClick={save}>
      <IconUserPlus size={18} stroke={1.75} aria-hidden="true" />
      {t("contact.save")}
    </Button>
  );
}
