/** Names the question before a member is blocked. */
export const blockQuestion = 'member.block'
