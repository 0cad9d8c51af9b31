/** State of a link to a conversation: the message field then begins with a request for access to private media. */
export const asking = { asksForAccess: true } as const

export const asksForAccess = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'asksForAccess' in state && state.asksForAccess === true

/** Removes it from the current history entry, so that a reload does not write the request again. Keeps other state. */
export function forgetAsking(): void {
  history.replaceState({ ...history.state, asksForAccess: undefined }, '')
}

/** Returns the text that the message field begins with. */
export const requestFor = (name: string) => `Hi ${name}, would you share your private photos with me?`
