/** Height of a map on which a point is chosen, also while it loads. */
export const pointMapHeight = '280px'
