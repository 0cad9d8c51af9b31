import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { optionsMachine } from '../../../machines/app/options/machine.ts'
import { pendingValue } from '../../../machines/app/toggles/pending.ts'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { Skeleton } from '../../components/layout/Skeleton.tsx'
import { useCharts, useMember } from '../../lodge.ts'
import { size } from '../../theme/tokens.ts'
import { SwitchRows } from './SwitchRows.tsx'
import { ToggleSwitch } from './ToggleSwitch.tsx'

type OptionsSnapshot = SnapshotFrom<typeof optionsMachine>
const selectKinds = ({ context }: OptionsSnapshot) => context.options?.lists.get('email-preference')
const selectIsFailed = (snapshot: OptionsSnapshot) => snapshot.matches('failed')

/** Switches of the kinds of email that the member gets. Each is saved at once. */
export function EmailSwitches() {
  const member = useMember()
  const { options } = useCharts('browse')
  const { toggles } = useCharts('toggles')
  const kinds = useSelector(options, selectKinds)
  const isFailed = useSelector(options, selectIsFailed)
  const emailsOff = { toggle: 'emailsOff', id: member.id } as const
  const wanted = useSelector(toggles, ({ context }) => pendingValue(context.pending, emailsOff))
  const areOff = wanted === undefined ? member.disables_emails : wanted === true
  if (isFailed)
    return (
      <ErrorState title="Couldn’t load your emails" onRetry={() => options.send({ type: 'options.retry' })}>
        Nothing was changed.
      </ErrorState>
    )
  if (!kinds) return <Skeleton shape="block" height={size.list} />
  return (
    <SwitchRows>
      {member.email_preferences.map(({ slug, pivot }) => {
        const subject = { toggle: 'emailPreference', id: member.id, slug } as const
        const kind = kinds.find((each) => each.slug === slug)
        return (
          <ToggleSwitch
            key={slug}
            name={slug}
            label={kind?.name ?? slug}
            hint={kind?.description}
            subject={subject}
            clickOf={(change) => ({ subject, ...change })}
            isOn={pivot.boolean_value}
            isDisabled={areOff}
          />
        )
      })}
      <ToggleSwitch
        name="disables_emails"
        label="Only emails that my account needs"
        hint="Stops all of the above. You still get links, receipts, and warnings about your account."
        subject={emailsOff}
        clickOf={(change) => ({ subject: emailsOff, ...change })}
        isOn={member.disables_emails}
      />
    </SwitchRows>
  )
}
