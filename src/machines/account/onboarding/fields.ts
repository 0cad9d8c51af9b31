import type { UserSelf } from '../../../../contract/ownProfile.ts'
import type { Place } from '../../../../contract/places.ts'
import { attributesGroup, type AttributesFields } from '../ownProfile/attributes.ts'
import { bodyGroup, type BodyFields } from '../ownProfile/body.ts'
import { interestsGroup, type InterestsFields } from '../ownProfile/interests.ts'
import { chosenName } from './steps.ts'

/** A city of the gazetteer, or the one that the member already has, whose id the browser does not know. */
export type ChosenPlace = Place | Pick<Place, 'city' | 'state' | 'country'>

/** The privacy settings that a new member is asked about. */
export const privacyFields = [
  'shows_age',
  'hides_distance',
  'hides_online',
  'is_private_viewing',
  'hides_read_receipts',
] as const satisfies readonly (keyof UserSelf)[]
export type PrivacyField = (typeof privacyFields)[number]

export interface OnboardingFields
  extends BodyFields, AttributesFields, InterestsFields, Readonly<Record<PrivacyField, boolean>> {
  readonly name: string
  /** `YYYY-MM-DD`, or empty until chosen. */
  readonly birthday: string
  readonly place: ChosenPlace | null
  readonly description: string
}

/** Returns the fields as a member has already filled them in, on this device or another. */
export const fieldsOf = (user: UserSelf): OnboardingFields => ({
  name: chosenName(user),
  birthday: user.birthday ?? '',
  place: placeOf(user),
  ...bodyGroup.fieldsOf(user),
  ...attributesGroup.fieldsOf(user),
  description: user.description ?? '',
  ...interestsGroup.fieldsOf(user),
  shows_age: user.shows_age,
  hides_distance: user.hides_distance,
  hides_online: user.hides_online,
  is_private_viewing: user.is_private_viewing,
  hides_read_receipts: user.hides_read_receipts,
})

const placeOf = ({ location, city, state, country }: UserSelf): ChosenPlace | null =>
  location !== null && city !== null ? { city, state, country: country ?? '' } : null
