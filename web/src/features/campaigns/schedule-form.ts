import { type Campaign, CampaignBody } from "@doorlight/gateway/contract";
import * as z from "zod/mini";
import type { Plan } from "./use-campaign-plan.ts";

const DAY = 24 * 60;

/** A time of day as its field has it, "08:30". */
const TimeOfDay = z.string().check(z.regex(/^\d\d:\d\d$/, "Required"));

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
/** Midnight is the end of a day, not its first minute. */
const endOf = (time: string) => minuteOf(time) || DAY;

/** 1440 is midnight. */
export function timeOfDay(minute: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
}

/** When and how a campaign is sent, as fields. */
export const ScheduleForm = z
  .extend(
    z.pick(CampaignBody, {
      name: true,
      kind: true,
      reportingEmail: true,
      coolDownDays: true,
      priority: true,
      holdOutPercent: true,
      ratePerMinute: true,
    }),
    { isWindow: z.boolean(), from: TimeOfDay, until: TimeOfDay },
  )
  .check(
    z.refine(({ isWindow, from, until }) => !isWindow || minuteOf(from) < endOf(until), {
      path: ["until"],
      error: "campaigns:error.window",
    }),
  );

/** The fields of a plan. */
export function scheduleFormOf({ sendWindow, ...plan }: Campaign["plan"]): z.input<typeof ScheduleForm> {
  const { name, kind, reportingEmail, coolDownDays, priority, holdOutPercent, ratePerMinute } = plan;
  const { from, until } = sendWindow ?? { from: 8 * 60, until: 20 * 60 };
  return {
    name,
    kind,
    reportingEmail,
    coolDownDays,
    priority,
    holdOutPercent,
    ratePerMinute,
    isWindow: sendWindow !== null,
    from: timeOfDay(from),
    until: timeOfDay(until),
  };
}

/** The part of a plan that the fields say. */
export function schedulePart({ isWindow, from, until, ...part }: z.output<typeof ScheduleForm>): Partial<Plan> {
  return { ...part, sendWindow: isWindow ? { from: minuteOf(from), until: endOf(until) } : null };
}
