/** The fields of `User` that members change themselves, as JSON and as the fields of a form. */
import { z } from 'zod'
import type { FormTexts } from './call.ts'
import * as limits from './limits.ts'
import { FirstMessagesFrom } from './messages.ts'
import { type Network, type ReadText, readLink, readNetworkName } from './outsideLinks.ts'
import { Day, trimmedText } from './primitives.ts'
import {
  nameAlphabet,
  nameAlphabetError,
  nameLengthError,
  nameLetters,
  nameLettersError,
} from './userName.ts'
import { isBlank } from './blankText.ts'

/** A text without surrounding spaces. Null and an empty text remove it. */
const text = (length: number) =>
  trimmedText()
    .max(length, 'This text is too long.')
    .transform((written) => (written === '' ? null : written))
    .nullable()
    .optional()

/** A measure in centimeters or kilograms, whatever the member's units are. Null removes it. */
const measure = (name: keyof typeof limits.bodyMeasures, unit: string) => {
  const { min, max } = limits.bodyMeasures[name]
  const error = `Enter ${min} to ${max} ${unit}.`
  return z.number().min(min, error).max(max, error).nullable().optional()
}

/** The id of an option. 0 is 'No answer'. The server checks that the list has it. */
const option = z.int().nonnegative().max(limits.largestSmallId).optional()
/** The ids of options, in any order. */
const options = z
  .array(z.int().positive().max(limits.largestSmallId))
  .max(64)
  .transform((ids) => [...new Set(ids)])
  .optional()

const longestTyped = 1_000

/** Makes of a text what `read` does, or refuses it with the reason that `read` gives. */
const readBy = <Value>(read: (typed: string) => ReadText<Value>) =>
  z
    .string()
    .max(longestTyped, 'This text is too long.')
    .transform((typed, context) => {
      const result = read(typed)
      if (result.problem === null) return result.value
      context.addIssue({ code: 'custom', message: result.problem })
      return z.NEVER
    })

/** The member's name on a network. Null and an empty text remove it. */
const networkName = (network: Network) =>
  readBy<string | null>((typed) =>
    isBlank(typed) ? { value: null, problem: null } : readNetworkName(network, typed),
  )
    .nullable()
    .optional()

const textFields = {
  name: trimmedText()
    .min(limits.userName.min, { error: nameLengthError, abort: true })
    .max(limits.userName.max, { error: nameLengthError, abort: true })
    .regex(nameLetters, { error: nameLettersError, abort: true })
    .regex(nameAlphabet, nameAlphabetError)
    .optional(),
  birthday: Day.optional(),
  description: text(limits.descriptionLength),
  note: text(limits.ownNoteLength),
  facebook: networkName('facebook'),
  instagram: networkName('instagram'),
  twitter: networkName('twitter'),
}

const measureFields = {
  height: measure('height', 'cm'),
  weight: measure('weight', 'kg'),
  waist: measure('waist', 'cm'),
  chest: measure('chest', 'cm'),
  biceps: measure('biceps', 'cm'),
}

const attributeFields = {
  body_build: option,
  body_hair: option,
  facial_hair: option,
  tattoo: option,
  cock_size: option,
  cock_type: option,
  sex_position: option,
  safer_sex: option,
}

const listFields = {
  piercings: options,
  interests: options,
  communities_he_is: options,
  communities_he_likes: options,
  links: z
    .array(readBy(readLink))
    .max(limits.profileLinks.max, `Enter up to ${limits.profileLinks.max} links.`)
    .transform((links) => [...new Set(links)])
    .optional(),
}

/** A step before the furthest one changes nothing. */
const stepFields = { onboarding_step: z.int().min(1).max(limits.onboardingSteps).optional() }

const booleanFields = {
  use_imperial: z.boolean().optional(),
  shows_age: z.boolean().optional(),
  hides_distance: z.boolean().optional(),
  hides_online: z.boolean().optional(),
  hides_read_receipts: z.boolean().optional(),
  is_private_viewing: z.boolean().optional(),
  is_private_dudelisting: z.boolean().optional(),
  agrees_to_be_featured: z.boolean().optional(),
  is_enabled: z.boolean().optional(),
  is_onboarded: z.literal(true).optional(),
}

/** The fields that members change themselves. Any other field is refused. */
export const UpdateSelfBody = z
  .object({
    ...textFields,
    ...measureFields,
    ...attributeFields,
    ...listFields,
    ...stepFields,
    ...booleanFields,
    first_messages_from: FirstMessagesFrom.optional(),
  })
  .strict()

type FormText = FormTexts[string]
/** Reads a decimal number. Other texts stay, so that they are refused as in JSON. */
const numberIn = (value: FormText | undefined) =>
  typeof value === 'string' && /^\d{1,10}(?:\.\d{1,20})?$/.test(value) ? Number(value) : value
const booleans = new Map<FormText | undefined, boolean>([
  ['0', false],
  ['false', false],
  ['1', true],
  ['true', true],
])

/** Reads what JSON would have been from the text of each field. An empty text stands for an empty list and for null. */
function readField(name: string, value: FormText): unknown {
  if (name in booleanFields) return booleans.get(value) ?? value
  if (name in attributeFields || name in stepFields) return numberIn(value)
  if (name in measureFields) return value === '' ? null : numberIn(value)
  if (name === 'links') return value === '' ? [] : value
  if (name in listFields) return value === '' ? [] : typeof value === 'string' ? value : value.map(numberIn)
  return value
}

/**
 * Makes a body of the fields of a form (docs/product.md#input-rules): booleans are `1` or `0`, the items of a list
 * `name[0]`, `name[1]` and so on, and an empty text removes a measure, a text or all items of a list.
 */
export const readOwnFields = (fields: FormTexts): unknown =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, readField(name, value)]))
