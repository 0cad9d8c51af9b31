import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import type { PrivacyField } from '../../../machines/toggle/subject.ts'
import { wishOf } from '../../../machines/toggles/wishes.ts'
import { Panel } from '../../components/Panel.tsx'
import { Switch } from '../../components/Switch.tsx'
import { useCharts, useMember } from '../../lodge.ts'
import { color, space, text } from '../../theme/tokens.ts'

const Heading = styled.h2`
  padding-bottom: ${space[2]};
  font: ${text.h20};
`

const Rows = styled.div`
  > * + * {
    border-top: 1px solid ${color.hairline};
  }
`

const switches: readonly { readonly field: PrivacyField; readonly label: string; readonly hint: string }[] = [
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
  { field: 'shows_age', label: 'Show my age', hint: 'Off, no search by age finds you.' },
  {
    field: 'agrees_to_be_featured',
    label: 'Show me to visitors',
    hint: 'Whoever comes by may see your name and your profile picture on the first page, without signing in.',
  },
]

/** What others may know of oneself, each at once. */
export function Privacy() {
  const member = useMember()
  const { toggles } = useCharts('toggles')
  const wishes = useSelector(toggles, ({ context }) => context.wishes)
  return (
    <Panel inset label="Privacy">
      <Heading>Privacy</Heading>
      <Rows>
        {switches.map(({ field, label, hint }) => {
          const subject = { toggle: field, id: member.id } as const
          const wish = wishOf(wishes, subject)
          const isOn = wish === undefined ? member[field] : wish === true
          return (
            <Switch
              key={field}
              name={field}
              label={label}
              hint={hint}
              checked={isOn}
              isBusy={wish !== undefined}
              onChange={(to) => toggles.send({ type: 'toggle.set', subject, from: isOn, to })}
            />
          )
        })}
      </Rows>
    </Panel>
  )
}
