import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSelector } from '@xstate/react'
import { afterEach, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Answer } from '../../../contract/answer.ts'
import type { Passkey } from '../../../contract/security.ts'
import { createAccountFormMachine } from '../../../src/machines/account/accountForm/machine.ts'
import { passkeysMachine } from '../../../src/machines/account/passkeys/machine.ts'
import { TextField } from '../../../src/views/components/fields/TextField.tsx'
import { PasskeyList } from '../../../src/views/screens/AccountSettings/PasskeyList.tsx'
import { useKeptForm, useKeptText } from '../../../src/views/screens/keptFields.ts'
import { startRoot } from '../../machines/app/wholeRoot.ts'
import { self } from '../../machines/people.ts'
import { lodgeWith, Surroundings } from '../Surroundings.tsx'

const started: ReturnType<typeof startRoot>['root'][] = []
afterEach(() => {
  cleanup()
  for (const root of started.splice(0)) root.stop()
})

interface Fields {
  readonly words: string
  readonly tags: readonly string[]
  readonly password: string
}
const blank: Fields = { words: '', tags: [], password: '' }

const machine = createAccountFormMachine<Fields, object>({ unanswered: 'Not known.' }).provide({
  actors: { save: fromPromise<Answer<object>, { fields: Fields }>(async () => ({ ok: true, data: {} })) },
})

function Sample({ name, stored, isOpen }: { name: string; stored: Fields; isOpen: boolean }) {
  const form = useKeptForm(machine, name, stored, isOpen)
  const { fields } = useSelector(form, ({ context }) => context)
  const change = (changes: Partial<Fields>) => form.send({ type: 'field.changed', changes })
  const [reason, setReason] = useKeptText(`${name}.reason`, '')
  return (
    <>
      <TextField label="Words" name="words" value={fields.words} onChange={(words) => change({ words })} />
      <TextField
        label="Tags"
        name="tags"
        value={fields.tags.join(' ')}
        onChange={(tags) => change({ tags: tags.split(' ') })}
      />
      <TextField
        label="Password"
        name="password"
        value={fields.password}
        onChange={(password) => change({ password })}
      />
      <TextField label="Reason" name="reason" value={reason} onChange={setReason} />
      <button type="button" onClick={() => form.send({ type: 'form.submit' })}>
        Save
      </button>
    </>
  )
}

/** A page with a form, on a device that earlier pages may have used. */
async function open({
  device = lodgeWith().device,
  id = 1,
  name = 'report.member.2',
  stored = blank,
  isOpen = true,
} = {}) {
  const { root } = startRoot({ signedIn: self({ id }) })
  started.push(root)
  await waitFor(root, (snapshot) => snapshot.matches('signedIn'))
  const view = (known: Fields, shown: boolean) => (
    <Surroundings root={root} device={device}>
      <Sample name={name} stored={known} isOpen={shown} />
    </Surroundings>
  )
  const { unmount, rerender } = render(view(stored, isOpen))
  /** The form of a dialog that has been closed so far. */
  const openDialog = () => rerender(view(stored, true))
  const store = (known: Fields) => rerender(view(known, isOpen))
  const values = () =>
    ['Words', 'Tags', 'Password', 'Reason'].map(
      (label) => screen.getByRole<HTMLInputElement>('textbox', { name: label }).value,
    )
  const expire = () => {
    act(() => root.send({ type: 'session.expire' }))
    unmount()
  }
  return { root, device, values, unmount, expire, openDialog, store }
}

const field = (name: string) => screen.getByRole('textbox', { name })

async function write() {
  await userEvent.type(field('Words'), 'Sells soap')
  await userEvent.type(field('Tags'), 'bear otter')
  await userEvent.type(field('Password'), 'secret')
  await userEvent.type(field('Reason'), 'Because')
}

it('gives back what was written when the session ended, and no password', async () => {
  const { device, expire } = await open()
  await write()
  expire()
  const again = await open({ device })
  expect(again.values()).toEqual(['Sells soap', 'bear otter', '', 'Because'])
  // Once more, with what was written since.
  await userEvent.type(field('Words'), '!')
  again.expire()
  expect((await open({ device })).values()).toEqual(['Sells soap!', 'bear otter', '', 'Because'])
})

it('gives it to nobody else, and to no other form', async () => {
  const { device, expire } = await open()
  await write()
  expire()
  const other = await open({ device, id: 7 })
  expect(other.values()).toEqual(['', '', '', ''])
  other.unmount()
  const another = await open({ device, name: 'report.member.3' })
  expect(another.values()).toEqual(['', '', '', ''])
})

it.each(['ends with its session', 'leaves the form'])(
  'loses nothing when another tab, which shows the form empty, %s later',
  async (how) => {
    const { device, expire } = await open()
    await userEvent.type(field('Words'), 'Sells soap')
    const empty = await open({ device })
    expire()
    if (how === 'leaves the form') empty.unmount()
    else empty.expire()
    expect((await open({ device })).values()[0]).toBe('Sells soap')
  },
)

it('keeps only what differs from what is stored', async () => {
  const { device, expire } = await open({ stored: { ...blank, words: 'Old', tags: ['bear'] } })
  await userEvent.type(field('Words'), 'er')
  expire()
  const again = await open({ device, stored: { ...blank, words: 'Old', tags: ['otter'] } })
  expect(again.values()).toEqual(['Older', 'otter', '', ''])
})

it('keeps what was emptied after it had been stored', async () => {
  const { device, expire, store } = await open()
  await userEvent.type(field('Words'), 'Old')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  store({ ...blank, words: 'Old' })
  await userEvent.clear(field('Words'))
  expire()
  expect((await open({ device, stored: { ...blank, words: 'Old' } })).values()[0]).toBe('')
})

it('keeps nothing once the form is open again: it does not come back by itself', async () => {
  const { device, expire } = await open()
  await write()
  expire()
  const restored = await open({ device })
  expect(restored.values()[0]).toBe('Sells soap')
  // A reload.
  restored.unmount()
  expect((await open({ device })).values()).toEqual(['', '', '', ''])
})

it('keeps what a dialog has until it is opened', async () => {
  const { device, expire } = await open()
  await userEvent.type(field('Words'), 'Sells soap')
  expire()
  const closed = await open({ device, isOpen: false })
  closed.unmount()
  const opened = await open({ device, isOpen: false })
  opened.openDialog()
  expect(opened.values()[0]).toBe('Sells soap')
  opened.unmount()
  expect((await open({ device, isOpen: false })).values()[0]).toBe('')
})

it('keeps nothing of what was saved, and nothing when the member logs out', async () => {
  const saved = await open()
  await userEvent.type(field('Words'), 'Sells soap')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  saved.expire()
  const leaving = await open({ device: saved.device })
  expect(leaving.values()).toEqual(['', '', '', ''])
  await write()
  act(() => leaving.root.send({ type: 'session.logOut', path: '/' }))
  const { session } = leaving.root.getSnapshot().children
  await expect.poll(() => session?.getSnapshot().value).toBe('guest')
  leaving.unmount()
  expect((await open({ device: saved.device })).values()).toEqual(['', '', '', ''])
})

it.each(['not JSON', '[]', '"text"', '{"words":5,"tags":"otter"}', '{"words":null,"tags":{}}'])(
  'begins anew when %s was kept, as another version may have done',
  async (kept) => {
    const { device } = lodgeWith()
    device.set('member.1.form.report.member.2', kept)
    expect((await open({ device })).values()).toEqual(['', '', '', ''])
  },
)

it('keeps the name of a new passkey, and not the password', async () => {
  const { device } = lodgeWith()
  /** Shows the form for a new passkey. */
  const name = async () => {
    const { root } = startRoot({ signedIn: self() })
    started.push(root)
    await waitFor(root, (snapshot) => snapshot.matches('signedIn'))
    const actor = createActor(
      passkeysMachine.provide({
        actors: {
          load: fromPromise<Answer<{ data: readonly Passkey[]; is_external: boolean }>>(async () => ({
            ok: true,
            data: { data: [], is_external: false },
          })),
        },
      }),
    ).start()
    const { unmount } = render(
      <Surroundings root={root} device={device}>
        <PasskeyList actor={actor} />
      </Surroundings>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }))
    const values = () =>
      ['Name', 'Your password'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value)
    const expire = () => {
      act(() => root.send({ type: 'session.expire' }))
      unmount()
      actor.stop()
    }
    return { values, expire }
  }
  const first = await name()
  await userEvent.type(screen.getByLabelText('Name'), 'My old phone')
  await userEvent.type(screen.getByLabelText('Your password'), 'secret')
  first.expire()
  const second = await name()
  expect(second.values()).toEqual(['My old phone', ''])
  // Given up on purpose.
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  second.expire()
  expect((await name()).values()).toEqual(['', ''])
})
