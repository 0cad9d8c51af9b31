import type { KeptTexts } from '../../app/session/implementations.ts'

/** What the home banner announces, after the name of the site. A changed text is shown to every member again. */
export const announcement = 'is free, with no ads, and was rebuilt as version 2.0.'

/** Not removed at the log-out: the text says nothing about the member. */
const keyOf = (memberId: number) => `announcement.${memberId}`

/** Returns whether the member dismissed this very text on this device. */
export const isAnnouncementDismissed = (device: KeptTexts, memberId: number): boolean =>
  device.get(keyOf(memberId)) === announcement

export const keepAnnouncementDismissed = (device: KeptTexts, memberId: number): void =>
  device.set(keyOf(memberId), announcement)
