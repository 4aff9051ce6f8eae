import { EVENTS_PATH, type LiveEvent, type LiveEventName } from "@doorlight/gateway/contract";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

/** One connection for the whole app, opened by the first listener and closed by the last. */
let source: EventSource | null = null;
let listeners = 0;
let open = false;
const watchers = new Set<() => void>();
const refusalWatchers = new Set<() => void>();

function setOpen(value: boolean): void {
  open = value;
  for (const watcher of watchers) watcher();
}

/** The browser reconnects by itself after a lost connection, but not after a refusal. */
function onError(): void {
  setOpen(false);
  if (source?.readyState !== EventSource.CLOSED) return;
  for (const watcher of refusalWatchers) watcher();
}

function connect(): EventSource {
  source ??= new EventSource(EVENTS_PATH);
  source.addEventListener("open", () => setOpen(true));
  source.addEventListener("error", onError);
  return source;
}

function disconnect(): void {
  source?.close();
  source = null;
  setOpen(false);
}

/** Handles every live event of a name while the component is on screen. */
export function useLiveEvent<N extends LiveEventName>(name: N, onEvent: (event: LiveEvent<N>) => void): void {
  const handle = useEffectEvent(onEvent);
  useEffect(() => {
    const listener = (message: MessageEvent<string>) => handle(JSON.parse(message.data) as LiveEvent<N>);
    const connection = connect();
    connection.addEventListener(name, listener);
    listeners += 1;
    return () => {
      connection.removeEventListener(name, listener);
      listeners -= 1;
      if (listeners === 0) disconnect();
    };
  }, [name]);
}

/** Handles a refused connection, which may mean that the session is over. */
export function useLiveRefusal(onRefusal: () => void): void {
  const handle = useEffectEvent(onRefusal);
  useEffect(() => {
    const watcher = () => handle();
    refusalWatchers.add(watcher);
    return () => void refusalWatchers.delete(watcher);
  }, []);
}

/** Whether the connection for live events is open. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => open,
  );
}
