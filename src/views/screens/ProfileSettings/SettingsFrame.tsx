import type { ReactNode } from 'react'
import { PageFrame } from '../../components/layout/PageFrame.tsx'
import { PageTitle } from '../../components/layout/PageTitle.tsx'
import { useMember } from '../../lodge.ts'
import { NotFound } from '../NotFound.tsx'
import { settingsTabs } from './settingsTabs.ts'

/** A tab of the profile settings, with links to the others. A tab that the member may not use is not found. */
export function SettingsFrame({
  place,
  lead,
  children,
}: {
  place: string
  lead: string
  children: ReactNode
}) {
  const { permission_slugs: permissions } = useMember()
  const tabs = settingsTabs(permissions)
  const current = tabs.find((tab) => tab.place === place)
  if (!current) return <NotFound />
  return (
    <PageFrame width="text">
      <PageTitle
        title={current.label}
        lead={lead}
        viewsLabel="Profile settings"
        views={tabs.map(({ label, place: href }) => ({ label, href, isCurrent: href === place }))}
      />
      {children}
    </PageFrame>
  )
}
