/** So many leads an admin gives away: as credits in thirty days, or in each month of a deal. A super admin may give more. */
export const MOST_GIVEN = 500;
