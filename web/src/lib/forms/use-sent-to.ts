import { useEffect, useState } from "react";
import { useKeptState } from "./use-kept-state.ts";

/** The address that this screen has sent a mail to, also after a reload; undefined when the screen was left meanwhile. */
export function useSentTo() {
  const [name] = useState(() => `mail sent at ${location.pathname}`);
  const { state, setState, drop } = useKeptState<{ email: string }>(name);
  const [leave] = useState(() => drop);
  useEffect(() => leave, [leave]);
  return { sentTo: state?.email, setSentTo: (email?: string) => setState(email === undefined ? undefined : { email }) };
}
