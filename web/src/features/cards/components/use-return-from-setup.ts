import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { showToast } from "../../../lib/toast.ts";
import { useFinishCardSetup } from "../api/cards.ts";

/** What the provider adds to the address that it leads back to. */
const given = ["setup_intent", "setup_intent_client_secret", "redirect_status"];

/** Saves the card of a browser that comes back from the provider, and takes the provider's words off the address. */
export function useReturnFromSetup() {
  const { t } = useTranslation("cards");
  const [search, setSearch] = useSearchParams();
  const finish = useFinishCardSetup();
  const { mutate } = finish;
  const setupId = search.get("setup_intent");

  useEffect(() => {
    if (!setupId) return;
    mutate(setupId, { onSuccess: () => void showToast("success", t("saved")) });
    setSearch((left) => without(left, given), { replace: true });
  }, [setupId, mutate, setSearch, t]);

  return finish;
}

function without(search: URLSearchParams, names: readonly string[]): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => !names.includes(name)));
}
