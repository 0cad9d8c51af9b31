import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { mayAct, mayDelete, possibleDecisions } from '../../../machines/admin/adminProfile/possible.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { color, space } from '../../theme/tokens.ts'
import { actionTexts } from '../queues/actionTexts.ts'
import { decisionName, DecisionText } from './DecisionText.tsx'
import { DeletionDialog } from './DeletionDialog.tsx'
import { decisionLabel } from './memberTexts.ts'
import { type AdminMember, type ProfileActor, selectAction, selectContext } from './profileActor.ts'
import { SentFields } from '../../screens/keptFields.ts'

const Stack = styled.div`
  display: grid;
  gap: ${space[3]};

  > p {
    color: ${color.muted};
  }
  /* It stays in the page, so that its text is read out when it comes. */
  > p:empty {
    margin-top: calc(-1 * ${space[3]});
  }
`

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
`

/** What is going on, for states that take a moment. */
const progress: Partial<Record<string, string>> = {
  deciding: 'Storing the decision…',
  undoing: 'Undoing the decision…',
  takingEffect: 'The decision takes effect…',
  changing: 'Saving the change…',
}

export interface MemberActionsProps {
  actor: ProfileActor
  member: AdminMember
}

/** What an admin can decide about the member and change, with the last decision while it can be undone. */
export function MemberActions({ actor, member }: MemberActionsProps) {
  const action = useSelector(actor, selectAction)
  const context = useSelector(actor, selectContext)
  const { written, stored } = context
  if (!mayAct(context))
    return (
      <Stack>
        <p>
          {context.memberId === context.viewerId
            ? 'You can’t decide about yourself.'
            : 'Only super admins decide about a member with a role.'}
        </p>
      </Stack>
    )
  const isBusy = action !== 'idle'
  const toggles = [
    {
      label: member.is_kept_indefinitely ? 'Stop keeping the data' : 'Keep the data',
      change: { kind: 'keep', to: !member.is_kept_indefinitely },
    },
    {
      label: member.disables_emails ? 'Turn emails on' : 'Turn emails off',
      change: { kind: 'emailsOff', to: !member.disables_emails },
    },
  ] as const
  return (
    <Stack>
      <Row role="group" aria-label="Actions">
        {possibleDecisions(context).map((decision) => (
          <Button
            key={decision}
            disabled={isBusy}
            onClick={() =>
              actor.send({
                type: actionTexts[decision].asks === undefined ? 'decision.send' : 'decision.word',
                action: decision,
              })
            }
          >
            {decisionLabel(decision, member)}
          </Button>
        ))}
        {toggles.map(({ label, change }) => (
          <Button
            key={change.kind}
            disabled={isBusy}
            onClick={() => actor.send({ type: 'member.change', change })}
          >
            {label}
          </Button>
        ))}
        {mayDelete(context) && (
          <Button variant="danger" disabled={isBusy} onClick={() => actor.send({ type: 'member.delete' })}>
            Delete account
          </Button>
        )}
      </Row>
      <p role="status">{progress[action]}</p>
      {action === 'wording' && written !== null && (
        <DecisionText key={written.action} actor={actor} written={written} member={member} />
      )}
      {action === 'deciding' && written !== null && (
        <SentFields name={decisionName(member, written.action)} fields={{ text: written.text }} />
      )}
      {action === 'undoable' && stored !== null && (
        <Notice
          action={
            <Button size="small" onClick={() => actor.send({ type: 'decision.undo' })}>
              Undo
            </Button>
          }
        >
          {actionTexts[stored.action].done}
        </Notice>
      )}
      <DeletionDialog actor={actor} member={member} isOpen={action === 'confirmingDeletion'} />
    </Stack>
  )
}
