/** What can be set by one click, and what is said of it. */

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

export type ToggleSubject = MessageToggle | UnlockToggle

export type ToggleValue = boolean

/** A click: as whoever clicked saw it, and as he wants it. */
export interface Wish {
  readonly subject: ToggleSubject
  readonly from: ToggleValue
  readonly to: ToggleValue
}

export type ToggleIntent = { type: 'toggle.set' } & Wish

/** What a toggle tells the actor that started it: how it was before the first click, and how it is now. */
export type ToggleReport = { type: 'toggle.ended' } & Wish
