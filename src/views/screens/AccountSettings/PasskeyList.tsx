import { useSelector } from '@xstate/react'
import { KeyRound } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { Passkey } from '../../../../contract/security.ts'
import type { passkeysMachine } from '../../../machines/account/passkeys/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { PasswordQuestion } from './PasswordQuestion.tsx'
import { ExternalAccount, SectionFailed, SectionLoading } from './SectionState.tsx'
import { settingsRows } from './settingsRows.ts'
import { createUseFormat } from '../../components/layout/timeZone.ts'

const useDayFormat = createUseFormat({ dateStyle: 'medium' }, 'en')
const textOf = (
  { created_at: added, last_used_at: used, is_synced: isSynced }: Passkey,
  day: Intl.DateTimeFormat,
) =>
  [
    `Added ${day.format(new Date(added))}`,
    used === null ? 'never used' : `last used ${day.format(new Date(used))}`,
    ...(isSynced ? ['on all your devices'] : []),
  ].join(' · ')

/** The passkeys, with forms to add and to remove one. */
export function PasskeyList({ actor }: { actor: ActorRefFrom<typeof passkeysMachine> }) {
  const day = useDayFormat()
  const snapshot = useSelector(actor, (current) => current)
  const { passkeys, fields, removing, problem } = snapshot.context
  if (snapshot.matches('loading')) return <SectionLoading label="Loading your passkeys" />
  if (snapshot.matches('failed'))
    return <SectionFailed onRetry={() => actor.send({ type: 'passkeys.retry' })} />
  if (snapshot.matches('external')) return <ExternalAccount what="your login" />
  if (snapshot.matches('naming') || snapshot.matches('adding'))
    return <AddPasskey actor={actor} isAdding={snapshot.matches('adding')} />
  if (snapshot.matches('askingToRemove') || snapshot.matches('removing'))
    return (
      <PasswordQuestion
        label="Remove the passkey"
        action="Remove the passkey"
        variant="danger"
        password={fields.password}
        problem={problem}
        working={snapshot.matches('removing') ? 'Removing the passkey' : null}
        onType={(password) => actor.send({ type: 'field.changed', changes: { password } })}
        onSubmit={() => actor.send({ type: 'form.submit' })}
        onCancel={() => actor.send({ type: 'form.cancel' })}
      >
        <p>
          “<bdi>{passkeys.find(({ id }) => id === removing)?.name}</bdi>” will no longer log you in.
        </p>
      </PasswordQuestion>
    )
  return (
    <>
      {passkeys.length > 0 && (
        <ul aria-label="Your passkeys" className={settingsRows}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <KeyRound />
              <div>
                <b dir="auto">{passkey.name}</b>
                <p>{textOf(passkey, day)}</p>
              </div>
              <Button
                size="small"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => actor.send({ type: 'passkey.remove', id: passkey.id })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FormActions>
        <Button onClick={() => actor.send({ type: 'passkey.add' })}>Add a passkey</Button>
      </FormActions>
    </>
  )
}
