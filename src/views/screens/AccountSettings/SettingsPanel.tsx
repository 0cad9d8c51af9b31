import { styled } from '@linaria/react'
import type { ReactNode } from 'react'
import { Panel } from '../../components/layout/Panel.tsx'
import { color, size, space, text } from '../../theme/tokens.ts'

const Heading = styled.h2`
  font: ${text.h20};
`

const Lead = styled.p`
  max-width: ${size.measure};
  padding-top: ${space[1]};
  color: ${color.muted};
`

const Content = styled.div`
  padding-top: ${space[4]};
`

export interface SettingsPanelProps {
  title: string
  lead?: ReactNode
  children?: ReactNode
}

/** The panel of one section of the account settings. */
export function SettingsPanel({ title, lead, children }: SettingsPanelProps) {
  return (
    <Panel inset label={title}>
      <Heading>{title}</Heading>
      {lead !== undefined && <Lead>{lead}</Lead>}
      {children !== undefined && <Content>{children}</Content>}
    </Panel>
  )
}
