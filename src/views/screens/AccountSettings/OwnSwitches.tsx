import { styled } from '@linaria/react'
import type { ReactNode } from 'react'
import type { OwnField } from '../../../machines/app/toggle/types.ts'
import { Panel } from '../../components/layout/Panel.tsx'
import { useMember } from '../../lodge.ts'
import { space, text } from '../../theme/tokens.ts'
import { SwitchRows } from './SwitchRows.tsx'
import { ToggleSwitch } from './ToggleSwitch.tsx'

const Heading = styled.h2`
  padding-bottom: ${space[2]};
  font: ${text.h20};
`

export interface OwnSwitch<Field extends OwnField> {
  readonly field: Field
  readonly label: string
  readonly hint: string
}

interface OwnSwitchesProps<Field extends OwnField> {
  title: string
  switches: readonly OwnSwitch<Field>[]
  /** Further rows below the switches. */
  children?: ReactNode
}

/** Switches of the member's own settings. Each is saved at once. */
export function OwnSwitches<Field extends OwnField>({ title, switches, children }: OwnSwitchesProps<Field>) {
  const member = useMember()
  return (
    <Panel inset label={title}>
      <Heading>{title}</Heading>
      <SwitchRows>
        {switches.map(({ field, ...shown }) => {
          const subject = { toggle: 'setting', field, id: member.id } as const
          return (
            <ToggleSwitch
              key={field}
              name={field}
              {...shown}
              subject={subject}
              clickOf={(change) => ({ subject, ...change })}
              isOn={member[field]}
            />
          )
        })}
        {children}
      </SwitchRows>
    </Panel>
  )
}
