/** What is wished and not answered yet. */
import type { Message } from '../../../../contract/messages.ts'
import type { FactOf } from '../root/facts.ts'
import type { ToggleSubject, ToggleValue, Wish } from '../toggle/subject.ts'

export type Wished = Pick<Wish, 'subject' | 'to'>
type Wishes = readonly Wished[]

/** How those who show a thing hear of it. */
export type ChangeFact = FactOf<'message.changed' | 'member.changed'>

export const keyOf = ({ toggle, id }: ToggleSubject) => `${toggle} ${id}`

/** What is wished of it, until that is answered. */
export const wishOf = (wishes: Wishes, subject: ToggleSubject): ToggleValue | undefined =>
  wishes.find((wish) => keyOf(wish.subject) === keyOf(subject))?.to

export const isWished = (wishes: Wishes, subject: ToggleSubject) => wishOf(wishes, subject) !== undefined

export const withoutWish = (wishes: Wishes, subject: ToggleSubject): Wishes =>
  wishes.filter((wish) => keyOf(wish.subject) !== keyOf(subject))

export const withWish = (wishes: Wishes, { subject, to }: Wished): Wishes => [
  ...withoutWish(wishes, subject),
  { subject, to },
]

function changesOf(
  toggle: 'unlock' | 'dudelist' | 'block',
  to: ToggleValue,
): FactOf<'member.changed'>['changes'] {
  if (toggle === 'block') return { is_blocked: to === true }
  // Until when is for the server to say.
  if (toggle === 'unlock') return { looks_at_my_private: to !== false, unlocked_until: null }
  // Whether he can be noted on already is for the server to say, with the note that it may have laid aside.
  const type = to === 'buddies' || to === 'hotties' ? to : null
  return { dudelist_type: type, in_dudelist: type !== null }
}

/** A thing as it is wished, or as it is by now; null where nobody is told before it is stored. */
export const factOf = ({ subject, to }: Wished): ChangeFact | null => {
  switch (subject.toggle) {
    case 'save':
    case 'unsend': {
      const { toggle, id, conversation } = subject
      const changes = toggle === 'save' ? { is_saved: to === true } : { is_unsent: to === true }
      return { type: 'message.changed', id, conversation, changes }
    }
    case 'unlock':
    case 'dudelist':
    case 'block':
      return { type: 'member.changed', id: subject.id, changes: changesOf(subject.toggle, to) }
    default:
      return null
  }
}

export const factsOf = (wishes: Wishes): ChangeFact[] => wishes.flatMap((wish) => factOf(wish) ?? [])

export const wishesAbout = (wishes: Wishes, { id, conversation }: Message): Wishes =>
  wishes.filter(
    ({ subject }) => 'conversation' in subject && subject.id === id && subject.conversation === conversation,
  )
