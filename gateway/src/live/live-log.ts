import { type Clock, minutes, seconds } from "@doorlight/common/time";
import type { LiveEvent, LiveEventName } from "../../contract/index.ts";

/** Whose open pages an event concerns. */
export type Audience = { country: string } | { userId: string } | { officeId: string; except?: string };

export interface LiveMessage<N extends LiveEventName = LiveEventName> {
  /** When this replica had it, in milliseconds: replicas share no count. */
  id: number;
  to: Audience;
  name: N;
  data: LiveEvent<N>;
}

const KEPT_MS = minutes(5);
const MOST = 5_000;
/** Another replica may have had an event this much earlier or later; events may come twice. */
const OVERLAP_MS = seconds(15);

/** The events of the last minutes, for pages whose stream was interrupted. */
export function makeLiveLog({ clock }: { clock: Clock }) {
  let messages: LiveMessage[] = [];
  /** From here on it lacks nothing. */
  let completeFrom = Infinity;

  const now = () => clock.now().getTime();

  function dropOld(): void {
    const oldest = Math.max(now() - KEPT_MS, messages.at(-MOST)?.id ?? 0);
    if (completeFrom > oldest) return;
    completeFrom = oldest + 1;
    messages = messages.filter(({ id }) => id > oldest);
  }

  return {
    now,

    /** Receiving starts, perhaps after a gap. */
    restart(): void {
      messages = [];
      completeFrom = now();
    },

    add<N extends LiveEventName>(to: Audience, name: N, data: LiveEvent<N>): LiveMessage<N> {
      const message = { id: now(), to, name, data };
      messages.push(message);
      // Not each time: it copies the kept events.
      if (messages.length > 2 * MOST) dropOld();
      return message;
    },

    /** The events after an id of any replica; undefined if something may be lacking. */
    since(id: string): LiveMessage[] | undefined {
      dropOld();
      const from = /^\d{1,15}$/.test(id) ? Number(id) - OVERLAP_MS : -1;
      if (from < completeFrom || from > now()) return undefined;
      return messages.filter((message) => message.id >= from);
    },
  };
}
