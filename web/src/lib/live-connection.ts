import { EVENTS_PATH, type LiveEventName } from "@doorlight/gateway/contract";

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** After a gap: the server first starts to receive, and all pages do not ask at once. */
const GAP_PAUSE_MS = 300;
const GAP_SPREAD_MS = 1_500;
/** If no stream gets through, the screen is read again this often. */
const POLL_MS = 30_000;

type Listener = (data: string) => void;

/** State changes of the connection, beside its events. */
interface Watcher {
  onChange?(open: boolean): void;
  /** It is open again, or closed for long, or the server says that events are missing: the screen may be old. */
  onGap?(): void;
  /** It was refused, which may mean that the session is over. */
  onRefusal?(): void;
}

/**
 * The page's connection for live events, open while anybody listens. The browser reconnects by itself after a lost
 * connection; after a refusal it gives up, so this one retries, ever more slowly and not in step with other pages.
 * If a proxy or a browser blocks streams, the screen is read again twice a minute.
 */
export function makeLiveConnection(random: () => number = Math.random) {
  const listeners = new Map<LiveEventName, Set<Listener>>();
  const watchers = new Set<Watcher>();
  let source: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let gap: ReturnType<typeof setTimeout> | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;
  let refusals = 0;
  let open = false;
  let wasOpen = false;

  function setOpen(value: boolean): void {
    open = value;
    for (const { onChange } of watchers) onChange?.(value);
  }

  function onGap(): void {
    gap ??= setTimeout(
      () => {
        gap = undefined;
        for (const watcher of watchers) watcher.onGap?.();
      },
      GAP_PAUSE_MS + GAP_SPREAD_MS * random(),
    );
  }

  function onOpen(): void {
    if (wasOpen || refusals > 0) onGap();
    [refusals, wasOpen] = [0, true];
    setOpen(true);
  }

  function onError(): void {
    setOpen(false);
    if (source?.readyState !== EventSource.CLOSED) return;
    source = null;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** refusals, LONGEST_PAUSE_MS);
    refusals += 1;
    retry = setTimeout(connect, pause * (0.5 + random() / 2));
    for (const { onRefusal } of watchers) onRefusal?.();
  }

  function connect(): void {
    poll ??= setInterval(() => {
      if (!open) onGap();
    }, POLL_MS);
    source = new EventSource(EVENTS_PATH);
    source.addEventListener("open", onOpen);
    source.addEventListener("error", onError);
    source.addEventListener("reset", onGap);
    for (const [name, all] of listeners) receive(name, all);
  }

  function receive(name: LiveEventName, all: Set<Listener>): void {
    source?.addEventListener(name, ({ data }: MessageEvent<string>) => all.forEach((listener) => listener(data)));
  }

  function disconnect(): void {
    clearTimeout(retry);
    clearTimeout(gap);
    clearInterval(poll);
    source?.close();
    [source, gap, poll, refusals, wasOpen] = [null, undefined, undefined, 0, false];
    setOpen(false);
  }

  function listenersOf(name: LiveEventName): Set<Listener> {
    const known = listeners.get(name);
    if (known) return known;
    const added = new Set<Listener>();
    listeners.set(name, added);
    receive(name, added);
    return added;
  }

  const isWanted = () => [...listeners.values()].some(({ size }) => size > 0);

  return {
    listen(name: LiveEventName, listener: Listener): () => void {
      const isFirst = !isWanted();
      listenersOf(name).add(listener);
      if (isFirst) connect();
      return () => {
        listenersOf(name).delete(listener);
        if (!isWanted()) disconnect();
      };
    },

    watch(watcher: Watcher): () => void {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },

    isOpen: () => open,
  };
}
