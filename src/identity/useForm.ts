import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { Answer } from '../../contract/answer.ts'
import { createAccountFormImplementations } from '../machines/account/accountForm/implementations.ts'
import { createAccountFormMachine } from '../machines/account/accountForm/machine.ts'

type Saved = Record<string, unknown>

/** What stands at its fields is not said a second time above them, nor when they have been mended. */
const withoutFieldMessage = (answer: Answer<Saved>): Answer<Saved> =>
  answer.ok || Object.keys(answer.errors).length === 0 ? answer : { ...answer, message: '' }

/** A form of the sign-on pages: the account form's chart, with its own way to save. */
export function useForm<Fields extends object>(
  fields: Fields,
  save: (fields: Fields, signal: AbortSignal) => Promise<Answer<Saved>>,
  onSaved: (saved: Saved, fields: Fields) => void,
) {
  const [machine] = useState(() =>
    createAccountFormMachine<Fields, Saved>().provide(
      createAccountFormImplementations<Fields, Saved>({
        save: async (asked, signal) => withoutFieldMessage(await save(asked, signal)),
      }),
    ),
  )
  const form = useActorRef(machine, { input: { fields } })
  const snapshot = useSelector(form, (current) => current)
  const isRefused = snapshot.matches('refused')

  useEffect(() => {
    const subscription = form.on('form.saved', ({ saved }) =>
      onSaved(saved, form.getSnapshot().context.fields),
    )
    return () => subscription.unsubscribe()
  }, [form, onSaved])

  useEffect(() => {
    if (isRefused) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isRefused])

  return {
    fields: snapshot.context.fields,
    errors: snapshot.context.errors,
    /** What went wrong that no field names. */
    problem: isRefused && snapshot.context.problem !== '' ? snapshot.context.problem : null,
    /** Also while the next page loads, so that a second click does nothing a second time. */
    isBusy: snapshot.hasTag('busy') || snapshot.matches('saved'),
    change: (changes: Partial<Fields>) => form.send({ type: 'field.changed', changes }),
    submit: () => form.send({ type: 'form.submit' }),
  }
}
