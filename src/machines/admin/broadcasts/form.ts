import type { Answer, Refusal } from '../../../../contract/answer.ts'
import type { Broadcast, BroadcastSegment } from '../../../../contract/broadcasts.ts'
import { broadcast as limits } from '../../../../contract/limits.ts'
import { createAccountFormMachine } from '../../account/accountForm/machine.ts'
import { unknownBroadcast } from '../../account/accountForm/texts.ts'
import { isBlank, trimmed } from '../../../../contract/blankText.ts'
import { typedNumber } from '../../../../contract/typedNumber.ts'

/** A message to many members, as it is written. '' in a part of the segment: it narrows nothing down. */
export interface BroadcastFields {
  readonly text: string
  /** The slug of a role. */
  readonly role: string
  /** The code of a country. */
  readonly country: string
  /** The code of a language. */
  readonly language: string
  readonly supporters: '' | 'yes' | 'no'
  readonly seen: '' | 'within' | 'notWithin'
  /** How many days `seen` is about, as typed. */
  readonly days: string
}

export const emptyBroadcast: BroadcastFields = {
  text: '',
  role: '',
  country: '',
  language: '',
  supporters: '',
  seen: '',
  days: '30',
}

export const broadcastFormMachine = createAccountFormMachine<BroadcastFields, Broadcast>({
  unanswered: unknownBroadcast,
})

/** Returns the number of days, or null for what is none that the server takes. */
function daysOf(typed: string): number | null {
  const written = typedNumber(typed)
  const days = /^\d{1,4}$/.test(written) ? Number(written) : 0
  return days >= 1 && days <= limits.seenDays ? days : null
}

/** Returns the segment that the fields describe, or null while the number of days is wrong. */
export function segmentOf(fields: BroadcastFields): BroadcastSegment | null {
  const days = daysOf(fields.days)
  if (fields.seen !== '' && days === null) return null
  return {
    role: fields.role === '' ? null : fields.role,
    country: fields.country === '' ? null : fields.country,
    language: fields.language === '' ? null : fields.language,
    supporters: fields.supporters === '' ? null : fields.supporters === 'yes',
    seen: fields.seen === '' || days === null ? null : { within: fields.seen === 'within', days },
  }
}

/** Whether a text is too long for the server, which removes spaces around it. */
const isTooLong = (text: string): boolean => trimmed(text).length > limits.textLength

/** Whether the server would take it, as far as one can tell without asking. */
export const canSend = (fields: BroadcastFields): boolean =>
  !isBlank(fields.text) && !isTooLong(fields.text) && segmentOf(fields) !== null

const refused = (field: keyof BroadcastFields, message: string): Refusal => ({
  ok: false,
  status: 422,
  code: 'invalid',
  message,
  errors: { [field]: [message] },
})

/** Says which numbers of days can be chosen. */
export const wrongDays = `Enter a number of days from 1 to ${limits.seenDays}.`

/** Sends a message. Repeating it after a lost answer is safe if `send` uses the same key for the same body. */
export const createSendBroadcast =
  (send: (body: { text: string; segment: BroadcastSegment }) => Promise<Answer<Broadcast>>) =>
  async (fields: BroadcastFields): Promise<Answer<Broadcast>> => {
    const text = trimmed(fields.text)
    if (text === '') return refused('text', 'Write a message.')
    if (isTooLong(text)) return refused('text', 'This text is too long.')
    const segment = segmentOf(fields)
    if (segment === null) return refused('days', wrongDays)
    return send({ text, segment })
  }
