/** Names the photos and videos of a message for the media viewer. */
export const messageSource = (messageId: number) => `message ${messageId}`
