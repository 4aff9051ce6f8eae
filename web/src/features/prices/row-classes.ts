/** The columns of the tree on wide screens: place, four prices, modifier, volumes. */
export const rowColumns =
  "lg:grid lg:grid-cols-[minmax(190px,1fr)_repeat(4,84px)_130px_150px] lg:items-center lg:gap-3";
