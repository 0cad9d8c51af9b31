import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import type { FirstMessagesFrom } from '../../../../contract/messages.ts'
import { pendingValue } from '../../../machines/app/toggles/pending.ts'
import { Select } from '../../components/fields/Select.tsx'
import { useCharts, useMember } from '../../lodge.ts'
import { space } from '../../theme/tokens.ts'

const Row = styled.div`
  padding-block: ${space[3]};
`

const labels: Readonly<Record<FirstMessagesFrom, string>> = {
  everyone: 'Everyone',
  'with-photo': 'Members with a photo',
  verified: 'Verified members',
  nobody: 'Nobody',
}
const options = Object.entries(labels).map(([value, label]) => ({ value, label }))

const isChoice = (value: unknown): value is FirstMessagesFrom => typeof value === 'string' && value in labels

/** Who may begin a conversation with the member. Saved at once. */
export function FirstMessages() {
  const member = useMember()
  const { toggles } = useCharts('toggles')
  const subject = { toggle: 'firstMessages', id: member.id } as const
  const wanted = useSelector(toggles, ({ context }) => pendingValue(context.pending, subject))
  const from = isChoice(wanted) ? wanted : member.first_messages_from
  return (
    <Row>
      <Select
        label="Who can write to me first"
        name="first_messages_from"
        hint="Members you wrote to can always reply, and our team can always write to you."
        value={from}
        options={options}
        onChange={(to) => {
          if (isChoice(to)) toggles.send({ type: 'toggle.set', subject, from, to })
        }}
      />
    </Row>
  )
}
