import type { Contact, LeadDetail } from "@doorlight/gateway/contract";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { FormDialog } from "../../../components/ui/form-dialog.tsx";
import { IconCalendar } from "../../../components/ui/icons.ts";
import { TextField } from "../../../components/ui/text-field.tsx";
import { calendarFile } from "../../../lib/calendar-file.ts";
import { paths } from "../../../lib/paths.ts";
import { formatPhone } from "../../../lib/phone.ts";

const CALL_MINUTES = 30;

type Props = { lead: Pick<LeadDetail, "id" | "place" | "propertyType">; contact: Contact };

/** A file for the buyer's calendar with the time of a call. It is made in the browser, from the buyer's own data. */
export function AddToCalendar({ lead, contact }: Props) {
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
    download(file, `doorlight-${lead.id}.ics`);
    setTime(null);
  }

  return (
    <>
      <Button look="outline" onClick={() => setTime(nextHour())}>
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
  const local = new Date(next.getTime() - next.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

function download(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/calendar;charset=utf-8" }));
  link.download = name;
  link.click();
  // The browser has begun to read it; it is gone from memory with the next task.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
