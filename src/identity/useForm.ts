import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { Answer } from '../../contract/answer.ts'
import { createAccountFormImplementations } from '../machines/account/accountForm/implementations.ts'
import { createAccountFormMachine } from '../machines/account/accountForm/machine.ts'

type Saved = Record<string, unknown>

/** Removes the general message when fields have their own errors, so that nothing is shown twice. */
const withoutFieldMessage = (answer: Answer<Saved>): Answer<Saved> =>
  answer.ok || Object.keys(answer.errors).length === 0 ? answer : { ...answer, message: '' }

/**
 * State of a sign-on form. Uses the chart of the account forms with the given `save`.
 * @param unanswered what is known when the answer was lost
 */
export function useForm<Fields extends object>(
  fields: Fields,
  save: (fields: Fields, signal: AbortSignal) => Promise<Answer<Saved>>,
  onSaved: (saved: Saved, fields: Fields) => void,
  unanswered: string,
) {
  const [machine] = useState(() =>
    createAccountFormMachine<Fields, Saved>({ unanswered }).provide(
      createAccountFormImplementations<Fields, Saved>({
        save: async (current, signal) => withoutFieldMessage(await save(current, signal)),
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
    /** The error message that belongs to no field, or null. */
    problem:
      (isRefused || snapshot.matches('unanswered')) && snapshot.context.problem !== ''
        ? snapshot.context.problem
        : null,
    /** The path of a page where one can do something about it, or null. */
    problemLink: snapshot.context.link,
    /** Stays true while the next page loads, so that a second click submits nothing. */
    isBusy: snapshot.hasTag('busy') || snapshot.matches('saved'),
    isSaved: snapshot.matches('saved'),
    change: (changes: Partial<Fields>) => form.send({ type: 'field.changed', changes }),
    submit: () => form.send({ type: 'form.submit' }),
  }
}
