import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { withoutReturn } from "../../../lib/provider-return.ts";
import { showToast } from "../../../lib/toast.ts";
import { isOutcomeUnknown } from "../../../lib/use-payment.ts";
import { useFinishCardSetup } from "../api/cards.ts";

/**
 * Saves the card of a browser that comes back from the provider. Only this call saves it: until it is answered, the
 * provider's words stay in the address, and `tryAgain` or a new load resumes.
 */
export function useReturnFromSetup() {
  const { t } = useTranslation("cards");
  const [search, setSearch] = useSearchParams();
  const finish = useFinishCardSetup();
  const { mutateAsync } = finish;
  const setupId = search.get("setup_intent");
  const started = useRef<string>(undefined);

  const save = useCallback(
    async (id: string) => {
      try {
        await mutateAsync(id);
        void showToast("success", t("saved"));
      } catch (error) {
        if (isOutcomeUnknown(error)) return;
      }
      setSearch(withoutReturn, { replace: true });
    },
    [mutateAsync, setSearch, t],
  );

  useEffect(() => {
    if (!setupId || started.current === setupId) return;
    started.current = setupId;
    void save(setupId);
  }, [setupId, save]);

  const tryAgain = setupId && finish.isError && isOutcomeUnknown(finish.error) ? () => void save(setupId) : null;
  return { error: finish.error, isPending: finish.isPending, isSaved: finish.isSuccess, tryAgain };
}
