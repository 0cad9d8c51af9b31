/** Returns the key of the conversation between two members: the smaller id, a dash, the larger id. */
export const conversationKey = (ownId: number, otherId: number) =>
  `${Math.min(ownId, otherId)}-${Math.max(ownId, otherId)}`
