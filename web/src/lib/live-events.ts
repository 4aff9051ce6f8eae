import type { LiveEvent, LiveEventName } from "@doorlight/gateway/contract";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { makeLiveConnection } from "./live-connection.ts";

/** One connection for the whole app, opened by the first listener and closed by the last. */
const connection = makeLiveConnection();

/** Handles every live event of a name while the component is on screen. */
export function useLiveEvent<N extends LiveEventName>(name: N, onEvent: (event: LiveEvent<N>) => void): void {
  const handle = useEffectEvent(onEvent);
  useEffect(() => connection.listen(name, (data) => handle(JSON.parse(data) as LiveEvent<N>)), [name]);
}

/** Handles a refused connection, which may mean that the session is over. */
export function useLiveRefusal(onRefusal: () => void): void {
  const handle = useEffectEvent(onRefusal);
  useEffect(() => connection.watch({ onRefusal: () => handle() }), []);
}

/** Handles missed events: the screen may be old. */
export function useLiveGap(onGap: () => void): void {
  const handle = useEffectEvent(onGap);
  useEffect(() => connection.watch({ onGap: () => handle() }), []);
}

/** Whether the connection for live events is open. */
export function useIsLive(): boolean {
  return useSyncExternalStore((onChange) => connection.watch({ onChange }), connection.isOpen);
}
