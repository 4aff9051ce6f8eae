import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { identityOf, useSession } from "../session.ts";
import { showToast } from "../toast.ts";
import { clearDraft, readDraft, saveDraft } from "../draft-storage.ts";

type Form<Fields extends FieldValues> = Pick<UseFormReturn<Fields>, "getValues" | "setValue" | "subscribe">;

/**
 * Keeps typed text of a form until it is sent: after a log-in, a reload or another screen, the same user finds it there
 * again and can discard it. A link away from a changed form asks first, so that nobody takes it for saved. Returns the
 * function that clears it when the form is sent. Not for passwords and codes.
 */
export function useDraft<Fields extends FieldValues>(name: string, form: Form<Fields>): () => void {
  const { t } = useTranslation("common");
  const user = useSession();
  const [at] = useState(() => ({ owner: identityOf(user), name }));
  const [draft] = useState(() => readDraft(at));
  const { getValues, setValue, subscribe } = form;
  const untouched = useRef<Fields>(undefined);
  const isChanged = useRef(false);
  const notice = useRef<Promise<() => void>>(undefined);

  useEffect(() => {
    // A copy: the form changes its values in place.
    if (!untouched.current) untouched.current = structuredClone(getValues());
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const changed = changesOf(untouched.current, values);
        isChanged.current = Object.keys(changed).length > 0;
        if (isChanged.current) saveDraft(at, changed);
        else clearDraft(at);
      },
    });
  }, [at, getValues, subscribe]);

  const restore = useEffectEvent(() => {
    if (!draft) return;
    const fill = (values: FieldValues) =>
      Object.keys(draft).forEach((field) =>
        setValue(field as Path<Fields>, values[field] as PathValue<Fields, Path<Fields>>, { shouldDirty: true }),
      );
    fill(draft);
    notice.current = showToast("info", t("draftBack"), {
      label: t("discard"),
      onClick: () => fill(untouched.current ?? {}),
    });
  });
  // Once: another language must not bring the draft back over newer text.
  useEffect(() => restore(), []);

  const askBeforeLeaving = useEffectEvent((event: MouseEvent) => {
    if (!isChanged.current || !leavesScreen(event) || confirm(t("leaveForm"))) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    // Before the router sees the click.
    const ask = (event: MouseEvent) => askBeforeLeaving(event);
    document.addEventListener("click", ask, true);
    return () => document.removeEventListener("click", ask, true);
  }, []);

  function clear(): void {
    untouched.current = structuredClone(getValues());
    isChanged.current = false;
    clearDraft(at);
    void notice.current?.then((dismiss) => dismiss());
  }
  return clear;
}

function changesOf(from: FieldValues | undefined, to: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(to).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(from?.[field])),
  );
}

/** Whether a click opens another screen in this tab. */
function leavesScreen({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]");
  if (!link || button !== 0 || ctrlKey || metaKey || shiftKey) return false;
  const isOtherTab = link.target === "_blank" || link.hasAttribute("download") || !link.protocol.startsWith("http");
  return !isOtherTab && (link.origin !== location.origin || link.pathname !== location.pathname);
}
