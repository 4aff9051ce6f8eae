import { createOffice, getMembership, requestToJoinOffice, searchOffices } from "@doorlight/gateway/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { refusedField } from "../../../lib/api/refused-field.ts";
import { useSetUser } from "../../../lib/session.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";

/** A shorter text is not a name yet. */
const SHORTEST_NAME = 2;

/**
 * Finds offices by name. An existing office can be asked to join. A missing one can be created, on purpose: not while its
 * name is typed or searched for, since two offices of one company would compete for the same lead.
 */
export function FindOffice() {
  const { t } = useTranslation("settings");
  const [text, setText] = useState("");
  const name = text.trim();
  const searched = useDebounced(name);
  const search = useAnswer(
    searchOffices,
    { query: { q: searched } },
    { enabled: searched !== "", placeholderData: keepPreviousData },
  );
  const create = useChange(createOffice, { onSuccess: useSetUser(), refreshes: [getMembership] });
  const join = useChange(requestToJoinOffice, { replaces: getMembership });
  const offices = name ? search.data?.items : undefined;
  const isAnswered = searched === name && search.isSuccess && !search.isPlaceholderData;
  const exists = offices?.some((office) => office.name.localeCompare(name, undefined, { sensitivity: "base" }) === 0);
  const canCreate = isAnswered && !exists && name.length >= SHORTEST_NAME;

  return (
    <div className="grid gap-4">
      <TextField
        label={t("office.find")}
        hint={t("office.findHint")}
        type="search"
        autoComplete="organization"
        maxLength={120}
        error={create.variables?.body.name === name ? refusedField(create.error, "name")?.code : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ErrorAlert error={join.error} />
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
                size="s"
                pending={join.isPending && join.variables.body.officeId === office.id}
                aria-label={t("office.askToJoinNamed", { office: office.name })}
                onClick={() => join.mutate({ body: { officeId: office.id } }, { onSuccess: () => setText("") })}
              >
                {t("office.askToJoin")}
              </Button>
            </li>
          ))}
          {canCreate && (
            <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
              <span className="min-w-0 grow text-sm text-ink-2">
                {t(offices.length > 0 ? "office.noneOfThese" : "office.notFound", { office: name })}
              </span>
              <ConfirmButton
                size="s"
                // The agent's office may be among these: then to join it is the way to go.
                look={offices.length > 0 ? "outline" : "primary"}
                title={t("office.createTitle", { office: name })}
                text={<p>{t("office.createText")}</p>}
                action={t("office.create")}
                onConfirm={() =>
                  create.mutateAsync({ body: { name } }).catch((error: unknown) => {
                    // Its field says why the name itself is refused.
                    if (!refusedField(error, "name")) throw error;
                  })
                }
              >
                {t("office.create")}
              </ConfirmButton>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
