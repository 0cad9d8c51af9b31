/** Names the question before one's private media are locked for everybody. */
export const lockAllQuestion = 'unlocks.end'
