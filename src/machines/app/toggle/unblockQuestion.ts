/** Names the question before a member is unblocked. */
export const unblockQuestion = 'member.unblock'
