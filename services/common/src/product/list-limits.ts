import { days } from "../time/index.ts";

/** Lead lists of one agent. */
export const MOST_LISTS = 20;

/** What a list that buys may spend in a month, in minor units: nobody means more, and sums of it stay numbers. */
export const MOST_MONTH_AMOUNT = 100_000_000;

/** Why a lead came from a list, or did not, is kept for so long. */
export const LIST_DECISIONS_MS = days(90);
