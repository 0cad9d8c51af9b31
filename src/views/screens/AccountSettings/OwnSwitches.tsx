import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import type { OwnField } from '../../../machines/app/toggle/types.ts'
import { pendingValue } from '../../../machines/app/toggles/pending.ts'
import { Panel } from '../../components/layout/Panel.tsx'
import { Switch } from '../../components/fields/Switch.tsx'
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

export interface OwnSwitch<Field extends OwnField> {
  readonly field: Field
  readonly label: string
  readonly hint: string
}

interface OwnSwitchesProps<Field extends OwnField> {
  title: string
  switches: readonly OwnSwitch<Field>[]
}

/** Switches of the member's own settings. Each is saved at once. */
export function OwnSwitches<Field extends OwnField>({ title, switches }: OwnSwitchesProps<Field>) {
  const member = useMember()
  const { toggles } = useCharts('toggles')
  const pending = useSelector(toggles, ({ context }) => context.pending)
  return (
    <Panel inset label={title}>
      <Heading>{title}</Heading>
      <Rows>
        {switches.map(({ field, label, hint }) => {
          const subject = { toggle: 'setting', field, id: member.id } as const
          const wanted = pendingValue(pending, subject)
          const isOn = wanted === undefined ? member[field] : wanted === true
          return (
            <Switch
              key={field}
              name={field}
              label={label}
              hint={hint}
              checked={isOn}
              isBusy={wanted !== undefined}
              onChange={(to) => toggles.send({ type: 'toggle.set', subject, from: isOn, to })}
            />
          )
        })}
      </Rows>
    </Panel>
  )
}
