/** What was written into forms when the session ended (`docs/decisions.md#drafts-after-signing-out`). */
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { forgetForm, keepForm, readForm } from '../../browser/formStorage.ts'
import type { createAccountFormMachine } from '../../machines/account/accountForm/machine.ts'
import { type RootSnapshot, useLodge } from '../lodge.ts'

type FormMachine<Fields extends object, Saved> = ReturnType<typeof createAccountFormMachine<Fields, Saved>>

/** Passwords and confirmation codes are never kept. */
const secrets: ReadonlySet<string> = new Set(['password', 'new_password', 'proof'])

const selectSession = ({ children }: RootSnapshot) => children.session

/** Returns the session, and whose fields are kept. A guest has none. */
function useOwner() {
  const { root, device } = useLodge()
  const session = useSelector(root, selectSession)
  const [ownerId] = useState(() => session?.getSnapshot().context.user?.id ?? null)
  return { session, device, ownerId }
}

/**
 * Returns the fields that a form begins with: what was kept of it, and the given ones. Once the form is open, nothing is
 * kept of it any more.
 *
 * @param form names the form and what it is about, for example `report.member.12`
 */
export function useKeptFields<Fields extends object>(form: string, fields: Fields, isOpen = true): Fields {
  const { device, ownerId } = useOwner()
  const [begun] = useState(() => (ownerId === null ? fields : readForm(device, ownerId, form, fields)))
  useEffect(() => {
    if (isOpen && ownerId !== null) forgetForm(device, ownerId, form)
  }, [device, ownerId, form, isOpen])
  return begun
}

/**
 * Keeps the unsaved fields of a form when the session ends. Logging out keeps nothing.
 *
 * @param unsaved asked when the session ends; null for nothing
 */
export function useKeepFields(form: string, unsaved: () => object | null): void {
  const { session, device, ownerId } = useOwner()
  const read = useEffectEvent(unsaved)
  useEffect(() => {
    if (!session || ownerId === null) return undefined
    let wasMember = session.getSnapshot().hasTag('member')
    const subscription = session.subscribe((snapshot) => {
      const hasExpired = wasMember && (snapshot.hasTag('guest') || snapshot.matches('redirecting'))
      wasMember = snapshot.hasTag('member')
      const fields = hasExpired ? read() : null
      // Another tab may have kept its fields of this form.
      if (fields !== null) keepForm(device, ownerId, form, fields)
    })
    return () => subscription.unsubscribe()
  }, [session, device, ownerId, form])
}

/**
 * Starts the form of a member, with what was kept of it.
 *
 * @param fields as they are stored, or as a new form begins
 * @param isOpen whether the form is on screen
 */
export function useKeptForm<Fields extends object, Saved>(
  machine: FormMachine<Fields, Saved>,
  name: string,
  fields: NoInfer<Fields>,
  isOpen = true,
): ActorRefFrom<FormMachine<Fields, Saved>> {
  const begun = useKeptFields(name, fields, isOpen)
  const form: ActorRefFrom<FormMachine<Fields, Saved>> = useActorRef(machine, { input: { fields: begun } })
  useKeepFields(name, () => {
    const snapshot = form.getSnapshot()
    return snapshot.matches('saved') ? null : changesOf(snapshot.context.fields, fields)
  })
  return form
}

/** Returns the fields that differ, without secrets; null for none. */
export function changesOf<Fields extends object>(fields: Fields, initial: Fields): Partial<Fields> | null {
  const before = new Map<string, unknown>(Object.entries(initial))
  const changed = Object.entries(fields).filter(
    ([name, value]) => !secrets.has(name) && JSON.stringify(value) !== JSON.stringify(before.get(name)),
  )
  // oxlint-disable-next-line no-unsafe-type-assertion -- entries of the fields themselves
  return changed.length === 0 ? null : (Object.fromEntries(changed) as Partial<Fields>)
}

/** The text of a field, which begins with what was kept of it. */
export function useKeptText(name: string, initial: string): [string, (text: string) => void] {
  const { text: begun } = useKeptFields(name, { text: initial })
  const [text, setText] = useState(begun)
  useKeepFields(name, () => (text === '' ? null : { text }))
  return [text, setText]
}

/** Keeps fields that are being sent, after their form has gone. */
export function SentFields({ name, fields }: { name: string; fields: object }): null {
  useKeepFields(name, () => fields)
  return null
}
