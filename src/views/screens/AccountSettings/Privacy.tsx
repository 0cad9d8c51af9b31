import type { PrivacyField } from '../../../machines/app/toggle/types.ts'
import { paths } from '../../paths.ts'
import { PanelLink as BlockedLink } from '../../components/layout/PanelLink.tsx'
import { FirstMessages } from './FirstMessages.tsx'
import { OwnSwitches, type OwnSwitch } from './OwnSwitches.tsx'

const switches: readonly OwnSwitch<PrivacyField>[] = [
  {
    field: 'hides_online',
    label: 'Hide when I am online',
    hint: 'You don’t appear in lists of online members, and no one sees when you were last active.',
  },
  {
    field: 'hides_read_receipts',
    label: 'Hide read receipts',
    hint: 'Members don’t see whether you have read their messages.',
  },
  {
    field: 'is_private_viewing',
    label: 'Browse invisibly',
    hint: 'Members don’t see that you viewed their profiles.',
  },
  {
    field: 'is_private_dudelisting',
    label: 'Keep my list private',
    hint: 'Members don’t see that they are on your list.',
  },
  {
    field: 'hides_distance',
    label: 'Hide my distance',
    hint: 'Others see your city, but not your distance.',
  },
  { field: 'shows_age', label: 'Show my age', hint: 'When off, age filters don’t find you.' },
  {
    field: 'agrees_to_be_featured',
    label: 'Show me on the public homepage',
    hint: 'Visitors can see your name and profile photo without logging in.',
  },
]

/** The privacy settings. */
export const Privacy = () => (
  <OwnSwitches title="Privacy" switches={switches}>
    <FirstMessages />
    <BlockedLink href={paths.blocked}>Blocked members</BlockedLink>
  </OwnSwitches>
)
