/**
 * What one click can set. A new toggle is one entry of `ToggleTypes`, its call in `calls.ts`, and its change in
 * `shownChange.ts` if it shows before it is stored.
 */
import type { EmailPreferenceSlug } from '../../../../contract/account.ts'
import type { FirstMessagesFrom } from '../../../../contract/messages.ts'
import type { unlockDays } from '../../../../contract/limits.ts'
import type { Dudelisting } from '../../../../contract/dudelist.ts'

/** A message of a thread. */
interface OfMessage {
  readonly id: number
  readonly conversation: string
}

interface OfMember {
  readonly id: number
}

/** A photo or video of another member. */
interface OfMedia {
  readonly kind: 'photo' | 'video'
  readonly id: number
  /** How many other members hot-clicked it: in the last 30 days, and ever. */
  readonly others: { readonly recent: number; readonly total: number }
}

/** Settings of the viewer about what other members see. */
export type PrivacyField =
  | 'shows_age'
  | 'hides_distance'
  | 'hides_online'
  | 'hides_read_receipts'
  | 'is_private_viewing'
  | 'is_private_dudelisting'
  | 'agrees_to_be_featured'

/** Settings of the viewer that are on or off. */
export type OwnField = PrivacyField | 'use_imperial'

/** Days, or until it is ended: `true`. */
export type MediaAccessDuration = true | (typeof unlockDays)[number]

/** `subject.id` is a message, another member, a photo or video or, for `allMediaAccess` and settings, the
 * viewer. */
interface ToggleTypes {
  save: { subject: OfMessage; value: boolean }
  /** Has no way back, but shows at once and is reverted like the others. */
  unsend: { subject: OfMessage; value: boolean }
  /** Whether a member may see the viewer's private media. */
  mediaAccess: { subject: OfMember; value: false | MediaAccessDuration }
  /** Whether anyone may see the viewer's private media. */
  allMediaAccess: { subject: OfMember; value: boolean }
  /** The list that a member is on, or none. */
  dudelist: { subject: OfMember; value: Dudelisting['dudelist_type'] }
  block: { subject: OfMember; value: boolean }
  hotClick: { subject: OfMedia; value: boolean }
  /** Whether the viewer gets a kind of email. */
  emailPreference: { subject: OfMember & { readonly slug: EmailPreferenceSlug }; value: boolean }
  /** Whether the viewer gets only the emails that an account needs. */
  emailsOff: { subject: OfMember; value: boolean }
  /** Whom the viewer lets write to them first. */
  firstMessages: { subject: OfMember; value: FirstMessagesFrom }
  setting: { subject: OfMember & { readonly field: OwnField }; value: boolean }
}

export type ToggleKind = keyof ToggleTypes
export type SubjectOf<Kind extends ToggleKind> = { readonly toggle: Kind } & ToggleTypes[Kind]['subject']
export type ValueOf<Kind extends ToggleKind> = ToggleTypes[Kind]['value']

export type ToggleSubject = { [Kind in ToggleKind]: SubjectOf<Kind> }[ToggleKind]
export type ToggleValue = ValueOf<ToggleKind>

/** A subject and its value. */
export type ToggleChange<Kind extends ToggleKind = ToggleKind> = {
  [Each in Kind]: { readonly subject: SubjectOf<Each>; readonly to: ValueOf<Each> }
}[Kind]

/** A click: the value that the viewer saw, and the one that they want. */
export type ToggleClick<Kind extends ToggleKind = ToggleKind> = {
  [Each in Kind]: {
    readonly subject: SubjectOf<Each>
    readonly from: ValueOf<Each>
    readonly to: ValueOf<Each>
  }
}[Kind]

/** Returns only the subject and the value, for example of a click. */
export const changeOf = <Kind extends ToggleKind>({
  subject,
  to,
}: ToggleChange<Kind>): ToggleChange<Kind> => ({
  subject,
  to,
})

/** Returns the change as it was before a click. */
export const changeBefore = <Kind extends ToggleKind>({
  subject,
  from,
}: ToggleClick<Kind>): ToggleChange<Kind> => ({ subject, to: from })

export type ToggleIntent = { type: 'toggle.set' } & ToggleClick

/** Reported to the actor that started the toggle. `from` is the value before the first click. */
export type ToggleReport = { type: 'toggle.ended'; from: ToggleValue } & ToggleChange
