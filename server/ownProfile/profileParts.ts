/** What a profile holds besides the columns of `member`: chosen options, links and names on networks. */
import type { CallRequest } from '../../contract/calls.ts'
import type { Database } from '../db/schema.ts'
import type { Lookups } from '../lookups/read.ts'
import type { LookupList } from '../lookups/values.ts'

type Changes = CallRequest<'PUT /user/{id}'>['body']

/** The fields with one option of a list, by their column. */
const attributes = {
  body_build: { column: 'body_build_id', list: 'body-build' },
  body_hair: { column: 'body_hair_id', list: 'body-hair' },
  facial_hair: { column: 'facial_hair_id', list: 'facial-hair' },
  tattoo: { column: 'tattoo_id', list: 'tattoo' },
  cock_size: { column: 'cock_size_id', list: 'cock-size' },
  cock_type: { column: 'cock_type_id', list: 'cock-type' },
  sex_position: { column: 'sex_position_id', list: 'sex-position' },
  safer_sex: { column: 'safer_sex_id', list: 'safer-sex' },
} as const satisfies Record<string, { column: keyof Database['member']; list: LookupList }>

/** The fields with any number of options of a list. */
const choices = {
  piercings: 'piercing',
  interests: 'interest',
  communities_he_is: 'community',
  communities_he_likes: 'community',
} as const satisfies Record<string, LookupList>

const attributeNames = Object.keys(attributes) as (keyof typeof attributes)[]
const choiceNames = Object.keys(choices) as (keyof typeof choices)[]

const unknownOption = ['Choose from the list.']

/** Returns an error for each field that has an option which its list lacks. */
export function unknownOptions(lookups: Lookups, changes: Changes): Record<string, string[]> {
  const isKnown = (list: LookupList, id: number) => id === 0 || lookups.item(list, id) !== null
  const wrong = [
    ...attributeNames.filter((name) => !isKnown(attributes[name].list, changes[name] ?? 0)),
    ...choiceNames.filter((name) => changes[name]?.some((id) => !isKnown(choices[name], id))),
  ]
  return Object.fromEntries(wrong.map((name) => [name, unknownOption]))
}

/** Splits the changes into columns of `member` and the rest. 'No answer' is stored as null. */
export function splitParts(changes: Changes) {
  const {
    body_build,
    body_hair,
    facial_hair,
    tattoo,
    cock_size,
    cock_type,
    sex_position,
    safer_sex,
    piercings,
    interests,
    communities_he_is,
    communities_he_likes,
    links,
    facebook,
    instagram,
    twitter,
    ...columns
  } = changes
  const chosen = { body_build, body_hair, facial_hair, tattoo, cock_size, cock_type, sex_position, safer_sex }
  const ids = attributeNames.flatMap((name) => {
    const id = chosen[name]
    return id === undefined ? [] : [[attributes[name].column, id === 0 ? null : id] as const]
  })
  return {
    columns: { ...columns, ...Object.fromEntries(ids) },
    lists: { piercings, interests, communities_he_is, communities_he_likes },
    links,
    networks: { facebook, instagram, twitter },
  }
}
