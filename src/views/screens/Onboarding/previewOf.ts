import { ageAt } from '../../../../contract/age.ts'
import type { LookupItem } from '../../../../contract/lookups.ts'
import type { OpenedProfile } from '../../../../contract/members.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import type { OnboardingFields } from '../../../machines/account/onboarding/fields.ts'
import { attributeLists, type AttributeName } from '../../../machines/account/ownProfile/attributes.ts'
import type { Measure } from '../../../machines/account/ownProfile/measures.ts'
import type { OptionList } from '../../../machines/app/options/options.ts'
import { heightIn, lengthIn, weightIn } from '../Profile/measures.ts'
import { isBlank } from '../../../../contract/blankText.ts'

/** A distance as members nearby would read it. */
const exampleDistance = 'under 10 km'

/** Null until the option lists are loaded. */
type Lists = ReadonlyMap<OptionList, readonly LookupItem[]> | null

/** Returns the chosen options of the fields. Those of a list that is not loaded are left out. */
function choicesOf(fields: OnboardingFields, lists: Lists) {
  const chosen = (list: OptionList, ids: readonly number[]) =>
    (lists?.get(list) ?? []).filter(({ id }) => ids.includes(id))
  const one = (name: AttributeName) => chosen(attributeLists[name], [fields[name]])[0] ?? null
  return {
    body_build: one('body_build'),
    body_hair: one('body_hair'),
    facial_hair: one('facial_hair'),
    tattoo: one('tattoo'),
    sex_position: one('sex_position'),
    safer_sex: one('safer_sex'),
    cock_size: one('cock_size'),
    cock_type: one('cock_type'),
    piercings: chosen('piercing', fields.piercings),
    interests: chosen('interest', fields.interests),
    communities_he_is: chosen('community', fields.communities_he_is),
    communities_he_likes: chosen('community', fields.communities_he_likes),
  }
}

function measuresIn({ units, height, weight, waist, chest, biceps }: OnboardingFields) {
  const isImperial = units === 'imperial'
  const text = ({ value }: Measure, written: (isImperial: boolean, value: number) => string) =>
    value == null ? null : written(isImperial, value)
  return {
    height: height.value ?? null,
    weight: weight.value ?? null,
    waist: waist.value ?? null,
    chest: chest.value ?? null,
    biceps: biceps.value ?? null,
    converted_large_height: text(height, heightIn),
    converted_small_height: null,
    converted_weight: text(weight, weightIn),
    converted_waist: text(waist, lengthIn),
    converted_chest: text(chest, lengthIn),
    converted_biceps: text(biceps, lengthIn),
  }
}

/** Returns the profile as others will see it, with what is written but not saved yet. */
export function previewOf(
  user: UserSelf,
  fields: OnboardingFields,
  { lists, now }: { lists: Lists; now: number },
): OpenedProfile {
  const { name, birthday, place, description } = fields
  const { recent_view_count: _recent, total_view_count: _total, ...profile } = user
  return {
    ...profile,
    ...choicesOf(fields, lists),
    ...measuresIn(fields),
    name: name === '' ? 'Your name' : name,
    age: birthday === '' || !fields.shows_age ? null : ageAt(birthday, now),
    city: place?.city ?? null,
    state: place?.state ?? null,
    country: place?.country ?? null,
    address: place ? [place.city, place.state, place.country].filter(Boolean).join(', ') : 'Your city',
    distance: null,
    converted_distance: place && !fields.hides_distance ? exampleDistance : null,
    is_online: !fields.hides_online,
    is_idle: false,
    last_seen_at: null,
    description: isBlank(description) ? null : description,
  }
}
