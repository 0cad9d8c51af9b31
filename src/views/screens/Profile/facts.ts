import type { LookupItem } from '../../../../contract/lookups.ts'
import type { OpenedProfile } from '../../../../contract/members.ts'
import { longDateText } from '../../components/layout/timeText.ts'
import { measuresOf } from './measures.ts'

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
/** Returns null for 'No answer' (id 0), so that the fact is left out. */
const answered = (item: LookupItem | null) => (item && item.id > 0 ? item.name : null)

const month = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const number = new Intl.NumberFormat('en')
/** The server sends view counts only to the member. */
const counted = (count: number | undefined) => (count === undefined ? null : number.format(count))

export interface Viewer {
  readonly usesImperial: boolean
  /** Only in the viewer's own profile. */
  readonly birthday?: string | null
}

/** Returns the facts of a profile in four groups, without facts that the member left out. */
export function factGroups(
  profile: OpenedProfile,
  { usesImperial, birthday = null }: Viewer,
): FactGroupData[] {
  const measures = measuresOf(profile, usesImperial)
  const groups: { title: string; facts: { label: string; value: string | null }[] }[] = [
    {
      title: 'Body',
      facts: [
        { label: 'Height', value: measures.height },
        { label: 'Weight', value: measures.weight },
        { label: 'Chest', value: measures.chest },
        { label: 'Waist', value: measures.waist },
        { label: 'Biceps', value: measures.biceps },
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
      ],
    },
    {
      title: 'Into',
      facts: [
        { label: 'Position', value: answered(profile.sex_position) },
        { label: 'Safer sex', value: answered(profile.safer_sex) },
        { label: 'Cock size', value: answered(profile.cock_size) },
        { label: 'Cock type', value: answered(profile.cock_type) },
      ],
    },
    {
      title: 'Community',
      facts: [
        {
          label: 'Birthday (only you see it)',
          value: birthday === null ? null : longDateText(new Date(birthday)),
        },
        { label: 'Member since', value: month.format(new Date(profile.created_at)) },
        { label: 'Views this month', value: counted(profile.recent_view_count) },
        { label: 'Total views', value: counted(profile.total_view_count) },
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
