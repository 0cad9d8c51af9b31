import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares without telling by its duration where two texts differ, or in length. */
export const isSameText = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
