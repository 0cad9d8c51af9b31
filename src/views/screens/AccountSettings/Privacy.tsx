import type { PrivacyField } from '../../../machines/app/toggle/subject.ts'
import { OwnSwitches, type OwnSwitch } from './OwnSwitches.tsx'

const switches: readonly OwnSwitch<PrivacyField>[] = [
  {
    field: 'hides_online',
    label: 'Hide when I am online',
    hint: 'You are in no list of who is online, and nobody sees when you were last here.',
  },
  {
    field: 'is_private_viewing',
    label: 'Look at profiles in private',
    hint: 'You leave no trace among the visitors of those you look at.',
  },
  {
    field: 'is_private_dudelisting',
    label: 'Keep my list to myself',
    hint: 'Nobody sees that he is one of your Buddies or Hotties.',
  },
  {
    field: 'hides_distance',
    label: 'Hide my distance',
    hint: 'Others see your city, and not how far you are.',
  },
  { field: 'shows_age', label: 'Show my age', hint: 'When it is off, no search by age finds you.' },
  {
    field: 'agrees_to_be_featured',
    label: 'Show me on the first page',
    hint: 'Whoever comes by may see your name and your profile picture there, without signing in.',
  },
]

/** The privacy settings. */
export const Privacy = () => <OwnSwitches title="Privacy" switches={switches} />
