/** Part of the state of the media viewer's entry over the member's own profile as others see it. */
export const asOthers = { isAsOthers: true } as const

export const isAsOthersIn = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isAsOthers' in state && state.isAsOthers === true
