import { useEffect, useState } from "react";
import { clearDraft, readDraft, saveDraft } from "../draft-storage.ts";
import { identityOf, useSession } from "../session.ts";

/**
 * State that the browser keeps for this tab and user: a reload, the end of the session or another screen do not lose
 * it; `outlivesTab` also keeps it when the tab is closed. Undefined is nothing to keep. `drop` clears the kept copy and leaves the state, for when it is saved.
 */
export function useKeptState<T extends object>(name: string, { outlivesTab = false } = {}) {
  const user = useSession();
  const [at] = useState(() => ({ owner: identityOf(user), name, outlivesTab }));
  const [state, setState] = useState(() => readDraft(at) as T | undefined);
  useEffect(() => {
    if (state) saveDraft(at, state);
    else clearDraft(at);
  }, [at, state]);
  return { state, setState, drop: () => clearDraft(at) };
}
