/** SPEC 2: the smaller of the two ids, a dash, then the larger. */
export const conversationKey = (ownId: number, otherId: number) =>
  `${Math.min(ownId, otherId)}-${Math.max(ownId, otherId)}`
