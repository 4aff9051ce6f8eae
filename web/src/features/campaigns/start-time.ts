import { useState } from "react";
import { instantOf } from "../../lib/local-time.ts";
import { useTimeZone } from "../../lib/countries.ts";
import { useKeptState } from "../../lib/forms/use-kept-state.ts";
import { useUser } from "../../lib/session.ts";
import type { Audience } from "./filters.ts";

/** At once, or at a time as its field has it. */
export type StartTime = { isLater: boolean; time: string };

export const atOnce: StartTime = { isLater: false, time: "" };

/** The country whose clocks tell a campaign's time: the only one of its audience, or the admin's own. */
export function useStartCountry({ include }: Audience): string {
  const { country: own } = useUser();
  const countries = new Set(include.flatMap((filter) => filter.countries));
  const isOne = countries.size === 1 && include.every((filter) => filter.countries.length > 0);
  return isOne ? [...countries][0]! : own;
}

/** The chosen start of a draft: kept on this device, as a campaign has none before it is started. */
export function useKeptStart(campaignId: string) {
  const { state, setState, drop } = useKeptState<StartTime>(`campaign ${campaignId} start`, { outlivesTab: true });
  return { start: state ?? atOnce, setStart: setState, dropStart: drop };
}

type ReadStart =
  | { startsAt: string | null; trouble?: undefined }
  | { startsAt?: undefined; trouble: "missing" | "past" };

/** The start as an instant, null for at once; or why there is none. */
export function useReadStart({ isLater, time }: StartTime, country: string): ReadStart {
  const zone = useTimeZone(country);
  const [opened] = useState(Date.now);
  if (!isLater) return { startsAt: null };
  const startsAt = instantOf(time, zone);
  if (startsAt === null) return { trouble: "missing" };
  return Date.parse(startsAt) < opened ? { trouble: "past" } : { startsAt };
}
