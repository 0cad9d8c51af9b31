/** Changes that are not stored yet: one for each subject, with the value of its last click. */
import type { Message } from '../../../../contract/messages.ts'
import { shownChange } from '../toggle/shownChange.ts'
import type { ShownChange } from '../toggle/shownChange.ts'
import type { ToggleChange, ToggleSubject, ToggleValue } from '../toggle/types.ts'

type Pending = readonly ToggleChange[]

/** Returns the key of a subject, which is also the id of its actor. */
export const keyOf = (subject: ToggleSubject) => {
  if (subject.toggle === 'setting') return `${subject.field} ${subject.id}`
  if (subject.toggle === 'emailPreference') return `${subject.toggle} ${subject.slug} ${subject.id}`
  if (subject.toggle === 'hotClick') return `${subject.toggle} ${subject.kind} ${subject.id}`
  return `${subject.toggle} ${subject.id}`
}

/** Returns the value of the last click, or undefined when nothing is pending. */
export const pendingValue = (pending: Pending, subject: ToggleSubject): ToggleValue | undefined =>
  pending.find((change) => keyOf(change.subject) === keyOf(subject))?.to

export const isPending = (pending: Pending, subject: ToggleSubject) =>
  pendingValue(pending, subject) !== undefined

export const withoutPending = (pending: Pending, subject: ToggleSubject): Pending =>
  pending.filter((change) => keyOf(change.subject) !== keyOf(subject))

export const withPending = (pending: Pending, change: ToggleChange): Pending => [
  ...withoutPending(pending, change.subject),
  change,
]

export const pendingAbout = (pending: Pending, { id, conversation }: Message): Pending =>
  pending.filter(
    ({ subject }) => 'conversation' in subject && subject.id === id && subject.conversation === conversation,
  )

export const shownChanges = (pending: Pending): ShownChange[] =>
  pending.flatMap((change) => shownChange(change) ?? [])
