import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import type { createAccountFormMachine } from '../../../machines/account/accountForm/machine.ts'
import { isGroupChanged, newValues, type ProfileGroup } from '../../../machines/account/ownProfile/group.ts'
import { useMember } from '../../lodge.ts'
import { useKeptForm } from '../keptFields.ts'

type FormMachine<Fields extends object> = ReturnType<typeof createAccountFormMachine<Fields, UserSelf>>
export type ProfileForm<Fields extends object> = ActorRefFrom<FormMachine<Fields>>

export interface OpenGroup<Fields extends object> {
  readonly form: ProfileForm<Fields>
  readonly isChanged: boolean
}

/** Starts the form of a group, and tells whether it has unsaved changes. */
export function useProfileGroup<Fields extends object>(
  name: string,
  machine: FormMachine<Fields>,
  group: ProfileGroup<Fields>,
): OpenGroup<Fields> {
  const user = useMember()
  const form: ProfileForm<Fields> = useKeptForm(machine, `profile.${name}`, group.fieldsOf(user))
  const isChanged = useSelector(form, ({ context }) => isGroupChanged(group, context.fields, user))

  // The profile was saved elsewhere: what the member has not changed takes the new values. Saving the old ones would undo
  // what was saved there.
  const known = useRef(user)
  useEffect(() => {
    const { fields } = form.getSnapshot().context
    const [before, now] = [group.fieldsOf(known.current), group.fieldsOf(user)]
    const isUnchanged = !isGroupChanged(group, fields, known.current)
    known.current = user
    if (!isGroupChanged(group, fields, user)) return
    const changes = isUnchanged ? now : newValues(fields, before, now)
    if (changes !== null) form.send({ type: 'field.changed', changes })
  }, [form, group, user])
  return { form, isChanged }
}
