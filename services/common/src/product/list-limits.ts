import { days } from "../time/index.ts";

/** Lead lists of one agent. */
export const MOST_LISTS = 20;

/** The highest spending cap of a list that buys, in minor units: nobody means more, and sums stay numbers. */
export const MOST_MONTH_AMOUNT = 100_000_000;

/** Reasons why a lead came from a list, or did not, are kept this long. */
export const LIST_DECISIONS_MS = days(90);
