/** Names a member's photos and videos for the media viewer. */
export const profileSource = (name: string) => `profile ${name.toLowerCase()}`
