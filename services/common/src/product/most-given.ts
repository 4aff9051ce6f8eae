/** So many leads an admin gives away in each month of a deal. A super admin may give more. */
export const MOST_GIVEN = 500;
