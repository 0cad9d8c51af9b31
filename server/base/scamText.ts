/** What a member who is suspended as a scammer is told. It doesn't reveal how they were detected. */
export const scamText = 'It was used for what looks like a scam.'
