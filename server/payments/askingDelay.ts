const minute = 60_000
const hour = 60 * minute

/** Milliseconds between asking about the same matter, by how often it was asked about: 2, 4, 8 … minutes, at most 6 hours. */
const delayAfter = (askedCount: number): number => Math.min(6 * hour, 2 ** Math.min(askedCount, 10) * minute)

/** Whether a provider is to be asked again. */
export const isDue = (
  { asked_at, asked_count }: { readonly asked_at: Date | null; readonly asked_count: number },
  now: number,
): boolean => asked_at === null || now - asked_at.getTime() >= delayAfter(asked_count)
