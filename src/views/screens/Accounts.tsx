import { useActorRef, useSelector } from '@xstate/react'
import type { SessionIntent } from '../../machines/app/root/intents.ts'
import { Button } from '../components/controls/Button.tsx'
import { PageFrame } from '../components/layout/PageFrame.tsx'
import { PageTitle } from '../components/layout/PageTitle.tsx'
import { useLandingFocus } from '../components/layout/useLandingFocus.ts'
import { selectCanChangeAccount, useCharts, useChild, useLodge, useMember } from '../lodge.ts'
import { SearchLink } from '../shell/SearchLink.tsx'
import { AccountChoice } from './AccountChoice.tsx'

/** The accounts that the member may act as (`docs/product.md#alias`). */
export function Accounts() {
  const { root } = useLodge()
  const charts = useCharts('account')
  const user = useMember()
  const accounts = useActorRef(charts.accounts)
  const isBusy = !useSelector(useChild('session'), selectCanChangeAccount)
  // The page reloads for the other account, so the pressed button goes and the focus with it.
  const landLater = useLandingFocus()
  const change = (intent: SessionIntent) => {
    landLater()
    root.send(intent)
  }
  return (
    <PageFrame width="alone">
      <PageTitle
        title="Act as another account"
        lead="Everything you do then comes from that account."
        search={<SearchLink />}
      />
      {user.alias && (
        <p>
          <span>
            You act as <bdi>{user.name}</bdi>.
          </span>{' '}
          <Button busy={isBusy} onClick={() => change({ type: 'session.stopAlias' })}>
            <span>
              Switch back to <bdi>{user.alias.name}</bdi>
            </span>
          </Button>
        </p>
      )}
      <AccountChoice
        accounts={accounts}
        user={user}
        isBusy={isBusy}
        onChoose={(id) => change({ type: 'session.startAlias', id })}
      />
    </PageFrame>
  )
}
