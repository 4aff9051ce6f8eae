import type { Contact, LeadDetail } from "@doorlight/gateway/contract";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { FormDialog } from "../../../components/ui/form-dialog.tsx";
import { IconCalendar } from "../../../components/ui/icons.ts";
import { TextField } from "../../../components/ui/text-field.tsx";
import { calendarFile } from "../../../lib/calendar-file.ts";
import { localTime } from "../../../lib/local-time.ts";
import { paths } from "../../../lib/paths.ts";
import { formatPhone } from "../../../lib/phone.ts";
import { saveFile } from "../../../lib/save-file.ts";

const CALL_MINUTES = 30;

type Props = {
  lead: Pick<LeadDetail, "id" | "place" | "propertyType">;
  contact: Contact;
  /** When the agent means to call; the next full hour by default. */
  at?: string | null;
};

/** A file for the buyer's calendar with the time of a call. It is made in the browser, from the buyer's own data. */
export function AddToCalendar({ lead, contact, at }: Props) {
  const { t } = useTranslation(["purchases", "common"]);
  const [time, setTime] = useState<string | null>(null);
  const start = time ? new Date(time) : null;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!start) return;
    const name = `${contact.firstName} ${contact.lastName}`;
    const file = calendarFile({
      id: `${lead.id}-${start.getTime()}@doorlight`,
      start,
      minutes: CALL_MINUTES,
      title: t("calendar.event", { name }),
      notes: [
        t(`common:propertyType.${lead.propertyType}`),
        formatPhone(contact.phone),
        contact.email,
        new URL(paths.lead(lead.id), location.origin).href,
      ].join("\n"),
      place: `${contact.address}, ${contact.postalCode} ${lead.place.city}`,
    });
    saveFile(file, { name: `doorlight-${lead.id}.ics`, type: "text/calendar" });
    setTime(null);
  }

  return (
    <>
      <Button look="outline" onClick={() => setTime(at ? localTime(at) : nextHour())}>
        <IconCalendar size={18} stroke={1.75} aria-hidden="true" />
        {t("calendar.add")}
      </Button>
      {time !== null && (
        <FormDialog
          title={t("calendar.title")}
          action={t("calendar.save")}
          pending={false}
          ready={start !== null}
          onSubmit={save}
          onClose={() => setTime(null)}
        >
          <TextField
            label={t("calendar.when")}
            type="datetime-local"
            value={time}
            required
            onChange={({ target }) => setTime(target.value)}
          />
          <p className="text-sm text-ink-2">{t("calendar.hint")}</p>
        </FormDialog>
      )}
    </>
  );
}

/** The next full hour where the browser is, as the field takes it. */
function nextHour(now = new Date()): string {
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate(), now.getHours() + 1);
  return localTime(next.toISOString());
}
