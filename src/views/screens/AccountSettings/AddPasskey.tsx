import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import { passkeyNameLength } from '../../../../contract/limits.ts'
import type { passkeysMachine } from '../../../machines/account/passkeys/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { PasswordField } from '../../components/fields/PasswordField.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { changesOf, useKeepFields, useKeptFields } from '../keptFields.ts'

const noFields = { name: '', password: '' }

export interface AddPasskeyProps {
  actor: ActorRefFrom<typeof passkeysMachine>
  isAdding: boolean
}

/** Names a passkey and asks for the password. The device then asks for itself. */
export function AddPasskey({ actor, isAdding }: AddPasskeyProps) {
  const { fields, problem } = useSelector(actor, ({ context }) => context)
  const { name: keptName } = useKeptFields('passkey', noFields)
  useEffect(() => {
    if (keptName !== '') actor.send({ type: 'field.changed', changes: { name: keptName } })
  }, [actor, keptName])
  useKeepFields('passkey', () => changesOf(fields, noFields))
  return (
    <Form label="Add a passkey" onSubmit={() => actor.send({ type: 'form.submit' })}>
      {problem !== '' && (
        <Notice tone="error" title="Not added">
          {problem}
        </Notice>
      )}
      <TextField
        label="Name"
        name="name"
        hint="To tell your passkeys apart, such as “My phone”."
        limit={passkeyNameLength}
        disabled={isAdding}
        value={fields.name}
        onChange={(name) => actor.send({ type: 'field.changed', changes: { name } })}
      />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        disabled={isAdding}
        value={fields.password}
        onChange={(password) => actor.send({ type: 'field.changed', changes: { password } })}
      />
      <FormActions>
        <Button disabled={isAdding} onClick={() => actor.send({ type: 'form.cancel' })}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={isAdding}>
          {isAdding ? 'One moment' : 'Continue'}
        </Button>
      </FormActions>
      {isAdding && <VisuallyHidden role="status">Waiting for your device</VisuallyHidden>}
    </Form>
  )
}
