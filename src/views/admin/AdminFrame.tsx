import { styled } from '@linaria/react'
import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, Suspense, useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { queueCountsMachine } from '../../machines/admin/queueCounts/machine.ts'
import { Spinner } from '../components/layout/Spinner.tsx'
import { selectRoles, useCharts, useChild } from '../lodge.ts'
import { PartBoundary } from '../shell/PartBoundary.tsx'
import { usePageAddress } from '../shell/usePageAddress.ts'
import { media } from '../theme/breakpoints.ts'
import { size, space } from '../theme/tokens.ts'
import { AdminGuard } from './AdminGuard.tsx'
import { AdminNav } from './AdminNav.tsx'
import { adminGroups } from './adminNavigation.ts'
import { QueueCountsContext } from './queueCounts.ts'

const Frame = styled.div`
  display: grid;
  grid-template-columns: 200px minmax(0, 1fr);
  gap: ${space[8]};
  max-width: ${size.page};
  margin: auto;
  padding: 0 ${space[6]} ${space[12]};

  ${media.mobile} {
    display: block;
    padding: 0 ${space[4]} calc(${size.bottomBar} + ${space[6]} + env(safe-area-inset-bottom));
  }
`

/** Asks for the counts again when it is mounted. */
function FreshCounts({ counts }: { counts: ActorRefFrom<typeof queueCountsMachine> }) {
  useEffect(() => counts.send({ type: 'counts.refresh' }), [counts])
  return null
}

export interface AdminFrameProps {
  isForSuperAdmins: boolean
  children: ReactNode
}

/**
 * The frame of all admin pages: their navigation, and the guard. It stays while the page in it changes. A page renders
 * `AdminPage` inside of it.
 */
export function AdminFrame({ isForSuperAdmins, children }: AdminFrameProps) {
  const { isSuperAdmin } = useSelector(useChild('session'), selectRoles)
  const [beneath = ''] = usePageAddress().split('?')
  const counts = useActorRef(useCharts('admin').queueCounts)
  const known = useSelector(counts, ({ context }) => context.counts)
  // A super admin who lost the role while the page is open is checked again.
  const guardKey = isForSuperAdmins ? `superAdmins ${isSuperAdmin}` : 'admins'
  return (
    <QueueCountsContext value={known}>
      <FreshCounts key={beneath} counts={counts} />
      <Frame>
        <AdminNav groups={adminGroups(isSuperAdmin)} current={beneath} />
        <div>
          <PartBoundary resetKey={beneath}>
            <Suspense fallback={<Spinner label="Loading" />}>
              <AdminGuard key={guardKey} needsSuperAdmin={isForSuperAdmins}>
                {children}
              </AdminGuard>
            </Suspense>
          </PartBoundary>
        </div>
      </Frame>
    </QueueCountsContext>
  )
}
