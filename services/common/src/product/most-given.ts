/** So many leads an admin gives away: as credits in `GIVEN_DAYS`, or in each month of a deal. A super admin may give more. */
export const MOST_GIVEN = 500;

export const GIVEN_DAYS = 30;
