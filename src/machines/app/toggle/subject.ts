/** What can be set by one click, and what is said of it. */
import type { Dudelisting } from '../../../../contract/dudelist.ts'
import type { unlockDays } from '../../../../contract/limits.ts'

/** Nobody takes an unsending back; it is shown at once, saved and reverted like the others. */
interface MessageToggle {
  readonly toggle: 'save' | 'unsend'
  readonly id: number
  readonly conversation: string
}

/** `id` is that of the member who may look at one's private pictures. */
interface UnlockToggle {
  readonly toggle: 'unlock'
  readonly id: number
}

/** Which of the two lists a member is on, or none. */
interface DudelistToggle {
  readonly toggle: 'dudelist'
  readonly id: number
}

interface BlockToggle {
  readonly toggle: 'block'
  readonly id: number
}

/** What a member lets others know of him (DECISIONS: free for every member). */
export type PrivacyField =
  | 'shows_age'
  | 'hides_distance'
  | 'hides_online'
  | 'is_private_viewing'
  | 'is_private_dudelisting'
  | 'agrees_to_be_featured'

/** What a member sets for himself, on or off. */
export type OwnField = PrivacyField | 'use_imperial'

/** Of oneself, whose number `id` is; `unlocks`: whether anybody may look at one's private pictures. */
interface OwnToggle {
  readonly toggle: 'unlocks' | OwnField
  readonly id: number
}

export type ToggleSubject = MessageToggle | UnlockToggle | DudelistToggle | BlockToggle | OwnToggle

/** Days, or until locked: `true`. */
export type UnlockFor = true | (typeof unlockDays)[number]

export type ToggleValue = boolean | (typeof unlockDays)[number] | Dudelisting['dudelist_type']

/** A click: as whoever clicked saw it, and as he wants it. */
export interface Wish {
  readonly subject: ToggleSubject
  readonly from: ToggleValue
  readonly to: ToggleValue
}

export type ToggleIntent = { type: 'toggle.set' } & Wish

/** What a toggle tells the actor that started it: how it was before the first click, and how it is now. */
export type ToggleReport = { type: 'toggle.ended' } & Wish
