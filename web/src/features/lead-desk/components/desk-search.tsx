import { searchDeskLeads } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "../../../components/ui/button.tsx";
import { IconSearch } from "../../../components/ui/icons.ts";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";

const Search = z.pick(searchDeskLeads.body, { q: true });

type Props = { asked: string; onSearch: (q: string) => void; onClear: () => void };

/** Searches when it is sent, not while one types: each search is recorded. */
export function DeskSearch({ asked, onSearch, onClear }: Props) {
  const { t } = useTranslation("lead-desk");
  const { register, handleSubmit, formState, reset } = useContractForm(Search, { q: asked });
  const message = formState.errors.q?.message;
  const send = handleSubmit(({ q }) => onSearch(q));
  return (
    <form noValidate role="search" className="flex flex-wrap items-end gap-2" onSubmit={(event) => void send(event)}>
      <div className="min-w-0 grow basis-72">
        <TextField
          type="search"
          label={t("search.label")}
          hint={t("search.hint")}
          maxLength={100}
          autoComplete="off"
          error={message === "invalid_value" ? "lead-desk:search.short" : message}
          {...register("q")}
        />
      </div>
      <Button type="submit">
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        {t("search.action")}
      </Button>
      {asked && (
        <Button
          look="outline"
          onClick={() => {
            reset({ q: "" });
            onClear();
          }}
        >
          {t("search.clear")}
        </Button>
      )}
    </form>
  );
}
