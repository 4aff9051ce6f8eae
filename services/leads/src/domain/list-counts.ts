/** The open leads in an agent's lead lists; without a list, in the agent's country. */
export type ListCounts = {
  lists: number;
  newToday: number;
  lastSpots: number;
  /** By the time that is left. */
  lastSpotIds: string[];
};
