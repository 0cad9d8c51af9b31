import { styled } from '@linaria/react'
import { useActorRef, useSelector } from '@xstate/react'
import { Button } from '../components/Button.tsx'
import { EmptyState } from '../components/EmptyState.tsx'
import { ErrorState } from '../components/ErrorState.tsx'
import { Face } from '../components/Face.tsx'
import { PageFrame } from '../components/PageFrame.tsx'
import { PageTitle } from '../components/PageTitle.tsx'
import { Spinner } from '../components/Spinner.tsx'
import { useChild, useLodge, useMember } from '../lodge.ts'
import { color, space, text } from '../theme/tokens.ts'

const Row = styled.li`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  padding: ${space[3]} 0;
  border-bottom: 1px solid ${color.hairline};

  b {
    flex: 1;
    font: ${text.bodyStrong};
  }
`

/** The accounts a member may act as (SPEC 4, Alias). */
export function Accounts() {
  const { root, machines } = useLodge()
  const user = useMember()
  const accounts = useActorRef(machines.accounts)
  const snapshot = useSelector(accounts, (value) => value)
  const isBusy = useSelector(
    useChild('session'),
    (session) =>
      session.matches({ member: { errand: 'startingAlias' } }) ||
      session.matches({ member: { errand: 'stoppingAlias' } }),
  )
  return (
    <PageFrame width="text">
      <PageTitle title="Act as another account" lead="What you write then comes from that account." />
      {user.alias_of && (
        <p>
          You act as {user.name}.{' '}
          <Button busy={isBusy} onClick={() => root.send({ type: 'session.stopAlias' })}>
            Be {user.alias_of.name} again
          </Button>
        </p>
      )}
      {snapshot.matches('loading') && <Spinner label="Loading accounts" />}
      {snapshot.matches('failed') && (
        <ErrorState
          title="Your accounts did not load"
          onRetry={() => accounts.send({ type: 'accounts.retry' })}
        >
          Check your connection.
        </ErrorState>
      )}
      {snapshot.matches('empty') && (
        <EmptyState scene="door" title="No other accounts">
          An admin can allow you to act as another account.
        </EmptyState>
      )}
      {snapshot.matches('shown') && (
        <ul aria-label="Accounts">
          {snapshot.context.accounts.data.map((account) => (
            <Row key={account.id}>
              <Face picture={account.avatar} name={account.name} />
              <b>{account.name}</b>
              <Button
                busy={isBusy}
                disabled={account.id === user.id}
                onClick={() => root.send({ type: 'session.startAlias', id: account.id })}
              >
                {account.id === user.id ? 'Acting now' : `Act as ${account.name}`}
              </Button>
            </Row>
          ))}
        </ul>
      )}
    </PageFrame>
  )
}
