import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Plus } from 'lucide-react'
import type { accessTokenFormMachine } from '../../../machines/admin/accessTokens/form.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ConfirmDialog } from '../../components/controls/ConfirmDialog.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { color, space } from '../../theme/tokens.ts'
import { makeButtonId, type TokensActor } from './tokenActors.ts'
import { TokenForm } from './TokenForm.tsx'
import { TokenSecret } from './TokenSecret.tsx'
import { TokenTable } from './TokenTable.tsx'
import { kindTexts } from './tokenTexts.ts'

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[6]};
`

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[4]};

  p {
    flex: 1 1 240px;
    color: ${color.muted};
  }
`

export interface TokensPageProps {
  actor: TokensActor
  form: typeof accessTokenFormMachine
}

/** The codes or tokens of one kind, in each state of their chart. */
export function TokensPage({ actor, form }: TokensPageProps) {
  const snapshot = useSelector(actor, (current) => current)
  const { kind, made, chosen } = snapshot.context
  const { one, lead } = kindTexts[kind]
  return (
    <>
      <Stack>
        <Top>
          <p>{lead}</p>
          {snapshot.can({ type: 'token.make' }) && (
            <Button
              id={makeButtonId}
              variant="primary"
              icon={<Plus />}
              onClick={() => actor.send({ type: 'token.make' })}
            >
              {`New ${one}`}
            </Button>
          )}
        </Top>
        {snapshot.matches({ action: 'writing' }) && (
          <TokenForm
            kind={kind}
            formMachine={form}
            onMade={(token) => actor.send({ type: 'token.made', made: token })}
            // The list shows then whether it was made.
            onUnanswered={() => actor.send({ type: 'tokens.refresh' })}
            onClose={() => actor.send({ type: 'token.close' })}
          />
        )}
        {made !== null && <TokenSecret made={made} onDone={() => actor.send({ type: 'secret.forget' })} />}
        <TokenTable actor={actor} kind={kind} />
      </Stack>
      <ConfirmDialog
        open={snapshot.matches({ action: 'confirmingRevocation' })}
        title={`Revoke this ${one}?`}
        detail="This can’t be undone. What was done with it stays."
        confirmLabel="Revoke"
        tone="danger"
        onConfirm={() => actor.send({ type: 'revocation.confirm' })}
        onCancel={() => actor.send({ type: 'revocation.cancel' })}
      >
        <bdi>{chosen?.label}</bdi> does not count any more, at once.
      </ConfirmDialog>
      <VisuallyHidden role="status">
        {snapshot.matches({ action: 'revoking' }) && `Revoking the ${one}`}
      </VisuallyHidden>
    </>
  )
}
