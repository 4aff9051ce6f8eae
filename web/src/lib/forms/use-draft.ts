import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { identityOf, sessionQuery, useSession } from "../session.ts";
import { showToast } from "../toast.ts";
import { clearDraft, readDraft, saveDraft } from "../draft-storage.ts";

type Form<Fields extends FieldValues> = Pick<UseFormReturn<Fields>, "getValues" | "setValue" | "subscribe">;

type Options = {
  /** Whether it also stays when the screen is left, as a long form has to. Such a form says how to discard it. */
  staysWhenLeft?: boolean;
};

/**
 * Keeps typed text of a form over the end of a session: after the log-in, or a reload, the same user finds it there
 * again. Otherwise leaving the screen drops it. Returns the function that clears it when the form is sent. Not for
 * passwords and codes.
 */
export function useDraft<Fields extends FieldValues>(
  name: string,
  form: Form<Fields>,
  { staysWhenLeft = false }: Options = {},
): () => void {
  const { t } = useTranslation("common");
  const queries = useQueryClient();
  const user = useSession();
  const [at] = useState(() => ({ owner: identityOf(user), name }));
  const [draft] = useState(() => readDraft(at));
  const { getValues, setValue, subscribe } = form;
  const untouched = useRef<Fields>(undefined);

  useEffect(() => {
    // A copy: the form changes its values in place.
    if (!untouched.current) untouched.current = structuredClone(getValues());
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const changed = changesOf(untouched.current, values);
        if (Object.keys(changed).length > 0) saveDraft(at, changed);
        else clearDraft(at);
      },
    });
  }, [at, getValues, subscribe]);

  const restore = useEffectEvent(() => {
    if (!draft) return;
    for (const [field, value] of Object.entries(draft)) {
      setValue(field as Path<Fields>, value as PathValue<Fields, Path<Fields>>, { shouldDirty: true });
    }
    void showToast("info", t("draftBack"));
  });
  // Once: another language must not bring the draft back over newer text.
  useEffect(() => restore(), []);

  useEffect(
    () => () => {
      const isSameSession = identityOf(queries.getQueryData(sessionQuery.queryKey)) === at.owner;
      if (isSameSession && !staysWhenLeft) clearDraft(at);
    },
    [queries, at, staysWhenLeft],
  );

  return () => {
    untouched.current = structuredClone(getValues());
    clearDraft(at);
  };
}

function changesOf(from: FieldValues | undefined, to: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(to).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(from?.[field])),
  );
}
