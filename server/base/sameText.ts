import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares two secrets in constant time: the duration does not reveal where they differ, nor their lengths. */
export const isSameText = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
