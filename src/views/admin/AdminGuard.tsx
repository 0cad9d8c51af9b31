import { useActorRef, useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import type { ActorRefFrom } from 'xstate'
import type { adminGuardMachine } from '../../machines/admin/adminGuard/machine.ts'
import { ErrorState } from '../components/layout/ErrorState.tsx'
import { Spinner } from '../components/layout/Spinner.tsx'
import { selectRoles, useCharts, useChild } from '../lodge.ts'
import { paths } from '../paths.ts'

/** Shows a page when the chart allows it. */
export function GuardedPage({
  actor,
  children,
}: {
  actor: ActorRefFrom<typeof adminGuardMachine>
  children: ReactNode
}) {
  const snapshot = useSelector(actor, (current) => current)
  if (snapshot.matches('allowed')) return children
  if (snapshot.matches('refused'))
    return <Redirect to={snapshot.context.isAdmin ? paths.adminHome : paths.home} replace />
  if (snapshot.matches('failed'))
    return (
      <ErrorState onRetry={() => actor.send({ type: 'adminGuard.retry' })}>
        Couldn’t check your rights. Nothing is lost.
      </ErrorState>
    )
  return <Spinner label="Checking your rights" />
}

/** The guard of admin pages, with a chart of its own for each kind of page. */
export function AdminGuard({ needsSuperAdmin, children }: { needsSuperAdmin: boolean; children: ReactNode }) {
  const { adminGuard } = useCharts('admin')
  const { isAdmin, isSuperAdmin } = useSelector(useChild('session'), selectRoles)
  const actor = useActorRef(adminGuard, { input: { needsSuperAdmin, isAdmin: isAdmin || isSuperAdmin } })
  return <GuardedPage actor={actor}>{children}</GuardedPage>
}
