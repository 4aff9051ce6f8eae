import { useEffect, useEffectEvent, useState } from "react";

const step = 10_000;

/** Whole minutes until `end`, counted down; calls `onEnd` when none are left. */
export function useMinutesLeft(end: number | undefined, onEnd: () => void): number | undefined {
  const [now, setNow] = useState(Date.now);
  const handleEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (end === undefined) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() < end) return;
      clearInterval(timer);
      handleEnd();
    }, step);
    return () => clearInterval(timer);
  }, [end]);
  return end === undefined ? undefined : Math.max(0, Math.ceil((end - now) / 60_000));
}
