import { styled } from '@linaria/react'
import type { ReactNode } from 'react'
import { PageFrame } from '../../components/layout/PageFrame.tsx'
import { PageTitle } from '../../components/layout/PageTitle.tsx'
import { useMember } from '../../lodge.ts'
import { SearchLink } from '../../shell/SearchLink.tsx'
import { space } from '../../theme/tokens.ts'
import { settingsTabs } from './settingsTabs.ts'

const Action = styled.div`
  padding-bottom: ${space[4]};
`

export interface SettingsFrameProps {
  place: string
  lead: string
  /** Shown to a member who may not use the tab: what it is, and who has it. */
  denied: ReactNode
  /** Above the tab's content. */
  action?: ReactNode
  children: ReactNode
}

/** A tab of the profile settings, with links to the others. */
export function SettingsFrame({ place, lead, denied, action, children }: SettingsFrameProps) {
  const { permission_slugs: permissions } = useMember()
  const tabs = settingsTabs(permissions)
  const current = tabs.find((tab) => tab.place === place)
  if (!current) return <PageFrame width="alone">{denied}</PageFrame>
  return (
    <PageFrame width="alone">
      <PageTitle
        title={current.label}
        lead={lead}
        viewsLabel="Profile settings"
        search={<SearchLink />}
        views={tabs
          .filter(({ isUnlisted }) => !isUnlisted)
          .map(({ label, place: href }) => ({ label, href, isCurrent: href === place }))}
      />
      {action && <Action>{action}</Action>}
      {children}
    </PageFrame>
  )
}
