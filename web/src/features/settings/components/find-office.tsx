import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { useCreateOffice, useOfficeSearch, useRequestToJoin } from "../api/office.ts";

/** Finds offices by name. An existing office can be asked to join, a missing one created. */
export function FindOffice() {
  const { t } = useTranslation("settings");
  const [text, setText] = useState("");
  const name = text.trim();
  const search = useOfficeSearch(useDebounced(name));
  const create = useCreateOffice();
  const join = useRequestToJoin();
  const offices = name ? search.data?.items : undefined;
  const exists = offices?.some((office) => office.name.toLowerCase() === name.toLowerCase());
  const error = create.error ?? join.error;

  return (
    <div className="grid gap-4">
      <TextField
        label={t("office.find")}
        hint={t("office.findHint")}
        type="search"
        autoComplete="organization"
        maxLength={120}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ErrorAlert error={error} />
      <p role="status" className="sr-only">
        {offices && t("office.found", { count: offices.length })}
      </p>
      {offices && (
        <ul className="grid divide-y divide-line border-y border-line">
          {offices.map((office) => (
            <li key={office.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
              <span className="min-w-0 grow">
                <span className="block truncate font-semibold">{office.name}</span>
                <span className="block text-sm text-ink-2">{t("office.members", { count: office.members })}</span>
              </span>
              <Button
                look="outline"
                size="s"
                pending={join.isPending && join.variables === office.id}
                aria-label={t("office.askToJoinNamed", { office: office.name })}
                onClick={() => join.mutate(office.id, { onSuccess: () => setText("") })}
              >
                {t("office.askToJoin")}
              </Button>
            </li>
          ))}
          {!exists && (
            <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
              <span className="min-w-0 grow">
                <span className="block truncate font-semibold">{name}</span>
                <span className="block text-sm text-ink-2">{t("office.createText")}</span>
              </span>
              <Button size="s" pending={create.isPending} onClick={() => create.mutate(name)}>
                {t("office.create")}
              </Button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
