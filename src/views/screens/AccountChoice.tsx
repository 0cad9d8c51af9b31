import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import type { accountsMachine } from '../../machines/account/accounts/machine.ts'
import { Button } from '../components/controls/Button.tsx'
import { EmptyState } from '../components/layout/EmptyState.tsx'
import { ErrorState } from '../components/layout/ErrorState.tsx'
import { Face } from '../components/members/Face.tsx'
import { Spinner } from '../components/layout/Spinner.tsx'
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

export interface AccountChoiceProps {
  accounts: ActorRefFrom<typeof accountsMachine>
  user: UserSelf
  /** Whether a choice is under way, so that no other can be made. */
  isBusy: boolean
  onChoose: (id: number) => void
}

/** The accounts that the member may act as. */
export function AccountChoice({ accounts, user, isBusy, onChoose }: AccountChoiceProps) {
  const snapshot = useSelector(accounts, (current) => current)
  if (snapshot.matches('loading')) return <Spinner label="Loading accounts" />
  if (snapshot.matches('failed')) {
    return (
      <ErrorState
        title="Couldn’t load your accounts"
        onRetry={() => accounts.send({ type: 'accounts.retry' })}
      >
        Check your connection.
      </ErrorState>
    )
  }
  if (snapshot.matches('empty')) {
    return (
      <EmptyState scene="door" title="No other accounts">
        An admin can allow you to act as another account.
      </EmptyState>
    )
  }
  return (
    <ul aria-label="Accounts">
      {snapshot.context.accounts.data.map((account) => (
        <Row key={account.id}>
          <Face picture={account.avatar} name={account.name} />
          <b dir="auto">{account.name}</b>
          <Button busy={isBusy} disabled={account.id === user.id} onClick={() => onChoose(account.id)}>
            {account.id === user.id ? 'Current' : `Act as ${account.name}`}
          </Button>
        </Row>
      ))}
    </ul>
  )
}
