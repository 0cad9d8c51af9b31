import type { LookupItem, UserProfile } from '../../../../contract/types.ts'

export interface Fact {
  readonly label: string
  readonly value: string
}

export interface FactGroupData {
  readonly title: string
  readonly facts: readonly Fact[]
}

const list = new Intl.ListFormat('en', { style: 'narrow', type: 'conjunction' })
const names = (items: readonly LookupItem[]) =>
  items.length > 0 ? list.format(items.map(({ name }) => name)) : null
/** 'No answer' is an answer only to who asked: what a member left open is left out. */
const answered = (item: LookupItem | null) => (item && item.id > 0 ? item.name : null)

const year = (iso: string) => String(new Date(iso).getUTCFullYear())

const heightOf = ({ converted_large_height: large, converted_small_height: small }: UserProfile) =>
  large === null ? null : [large, small].filter((part) => part !== null).join(' ')

/** What a member tells of himself, in four quiet groups; what he does not tell is not there. */
export function factGroups(profile: UserProfile, isOwn: boolean): FactGroupData[] {
  const groups: { title: string; facts: { label: string; value: string | null }[] }[] = [
    {
      title: 'Body',
      facts: [
        { label: 'Height', value: heightOf(profile) },
        { label: 'Weight', value: profile.converted_weight },
        { label: 'Chest', value: profile.converted_chest },
        { label: 'Waist', value: profile.converted_waist },
        { label: 'Biceps', value: profile.converted_biceps },
        { label: 'Build', value: answered(profile.body_build) },
      ],
    },
    {
      title: 'Looks',
      facts: [
        { label: 'Facial hair', value: answered(profile.facial_hair) },
        { label: 'Body hair', value: answered(profile.body_hair) },
        { label: 'Tattoos', value: answered(profile.tattoo) },
        { label: 'Piercings', value: names(profile.piercings) },
        { label: 'Member since', value: year(profile.created_at) },
      ],
    },
    {
      title: 'Into',
      facts: [
        { label: 'Interests', value: names(profile.interests) },
        { label: 'Position', value: answered(profile.sex_position) },
        { label: 'Safer sex', value: answered(profile.safer_sex) },
        { label: 'Cock size', value: answered(profile.cock_size) },
        { label: 'Cock type', value: answered(profile.cock_type) },
      ],
    },
    {
      title: 'Community',
      facts: [
        { label: 'He is', value: names(profile.communities_he_is) },
        { label: 'He likes', value: names(profile.communities_he_likes) },
        {
          label: 'Views',
          value: isOwn ? new Intl.NumberFormat().format(profile.total_view_count) : null,
        },
      ],
    },
  ]
  return groups
    .map(({ title, facts }) => ({
      title,
      facts: facts.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }])),
    }))
    .filter(({ facts }) => facts.length > 0)
}
