/** A monthly deal or a plan that an account cannot go on with once it may not buy on invoice. */
export type EndingContract = {
  dealId: string | null;
  name: string | null;
  planId: string | null;
  /** Of the months that are charged or granted. */
  lastDay: string;
};
