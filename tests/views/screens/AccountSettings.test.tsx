import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import type { Answer } from '../../../contract/answer.ts'
import type { CallResponse } from '../../../contract/calls.ts'
import type { DataExport } from '../../../contract/dataExport.ts'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import type { Passkey, TwoFactor } from '../../../contract/security.ts'
import {
  type ChangeEmailFields,
  changeEmailFormMachine,
} from '../../../src/machines/account/accountForm/changeEmail.ts'
import {
  dataExportFormMachine,
  deleteAccountFormMachine,
  type ProofFields,
} from '../../../src/machines/account/accountForm/ownerProof.ts'
import { disableAccountFormMachine } from '../../../src/machines/account/accountForm/disableAccount.ts'
import { unknownDeletion, unknownDisabling } from '../../../src/machines/account/accountForm/texts.ts'
import { dataExportMachine } from '../../../src/machines/account/dataExport/machine.ts'
import type { Lodge } from '../../../src/views/lodge.ts'
import { paths, settingsPath } from '../../../src/views/paths.ts'
import { AccountSettings } from '../../../src/views/screens/AccountSettings/AccountSettings.tsx'
import { DeleteAccountDialog } from '../../../src/views/screens/AccountSettings/DeleteAccountDialog.tsx'
import { RequestArchive } from '../../../src/views/screens/AccountSettings/RequestArchive.tsx'
import { hrefOf, settingsGroups } from '../../../src/views/screens/AccountSettings/sections.ts'
import { UpdateEmailModal } from '../../../src/views/screens/AccountSettings/UpdateEmailModal.tsx'
import { self } from '../../machines/people.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { chartsWith, lodgeWith, Surroundings } from '../Surroundings.tsx'

let page: WholeRoot | undefined
afterEach(() => {
  page?.root.stop()
  vi.unstubAllGlobals()
})

async function open(section: string | null, device: 'phone' | 'desktop', special: Partial<Lodge> = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width') === (device === 'phone'),
    addEventListener() {},
    removeEventListener() {},
  }))
  // A dialog of an earlier test may have left a history entry.
  history.replaceState(null, '', section === null ? paths.accountSettings : settingsPath(section))
  page = startRoot({ signedIn: self() })
  await waitFor(page.root, (snapshot) => snapshot.matches('signedIn'))
  render(
    <Surroundings root={page.root} charts={chartsWith({})} {...special}>
      <AccountSettings section={section} />
    </Surroundings>,
  )
}

const index = () => screen.queryByRole('navigation', { name: 'Account settings' })

it('has an address of its own for each section', () => {
  const hrefs = settingsGroups.flatMap(({ rows }) => rows.map(hrefOf))
  expect(new Set(hrefs).size).toBe(hrefs.length)
})

it('shows a section beside the index on a desktop', async () => {
  await open('language', 'desktop')
  expect(await screen.findByRole('region', { name: 'Language' })).toBeTruthy()
  expect(index()?.querySelector('[aria-current]')?.textContent).toBe('Language')
})

it('shows only the index on a phone, until a section is opened', async () => {
  await open(null, 'phone')
  expect(index()).not.toBeNull()
  expect(screen.queryByRole('region')).toBeNull()
})

it('shows a section with a way back on a phone', async () => {
  await open('language', 'phone')
  expect(await screen.findByRole('region', { name: 'Language' })).toBeTruthy()
  expect(index()).toBeNull()
  const back = screen.getByRole('link', { name: 'All settings' })
  expect(back.getAttribute('href')).toBe('/account/account-settings')
})

it('shows the not-found page for an unknown section', async () => {
  await open('nonsense', 'desktop')
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeTruthy()
})

describe('where an external provider signs members in', () => {
  const site = { ...lodgeWith().site, usesPasswords: false }
  const fields = () => screen.queryAllByLabelText(/password/i, { selector: 'input' })

  it('the section Password says where the password is changed', async () => {
    await open('password', 'desktop', { site })
    const section = await screen.findByRole('region', { name: 'Password' })
    expect(section.textContent).toContain('your password is kept there')
    expect(fields()).toEqual([])
    expect(within(section).queryByRole('button')).toBeNull()
  })

  it('the address of the email modal says where the address is changed', async () => {
    history.replaceState(null, '', paths.updateEmail)
    render(
      <Surroundings site={site}>
        <UpdateEmailModal />
      </Surroundings>,
    )
    const dialog = await screen.findByRole('dialog', { name: 'Change your email address' })
    expect(dialog.textContent).toContain('your email address is kept there')
    expect([fields(), within(dialog).queryByRole('textbox')]).toEqual([[], null])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }))
    await vi.waitFor(() => expect(location.pathname).toBe(paths.home))
  })

  it('the section Two-factor says where it is changed, and does not speak of a password', async () => {
    const answered = <Data,>(data: Data) => fromPromise<Answer<Data>>(async () => ({ ok: true, data }))
    const security = await chartsWith()('security')
    await open('two-factor', 'desktop', {
      site,
      charts: chartsWith({
        security: {
          ...security,
          twoFactor: security.twoFactor.provide({
            actors: {
              load: answered<TwoFactor>({
                is_on: false,
                since: null,
                recovery_codes_left: 0,
                is_external: true,
              }),
            },
          }),
          passkeys: security.passkeys.provide({
            actors: {
              load: answered<{ data: readonly Passkey[]; is_external: boolean }>({
                data: [],
                is_external: true,
              }),
            },
          }),
        },
      }),
    })
    const section = await screen.findByRole('region', { name: 'Two-factor' })
    expect(await within(section).findByText(/two-factor is kept there/)).toBeTruthy()
    expect(section.textContent).not.toContain('password')
    const passkeys = screen.getByRole('region', { name: 'Passkeys' })
    expect(await within(passkeys).findByText(/Please change it there/)).toBeTruthy()
    expect(passkeys.textContent).not.toContain('password')
    expect(screen.queryByRole('button', { name: /Switch on|Add a passkey/ })).toBeNull()
  })

  it('a deletion asks for the user name and names no password', async () => {
    await open('close-account', 'desktop', { site })
    expect(await screen.findByText(/Your email address and sessions/)).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Leave for good' }).textContent).not.toMatch(/password/i)
    await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' })
    expect(within(dialog).getByLabelText('Your user name')).toBeTruthy()
    expect(fields()).toEqual([])
  })
})

describe('after a lost answer', () => {
  const lose = () => Promise.reject(new Error('No network.'))

  it('a deletion does not say that the account is not deleted', async () => {
    const charts = chartsWith({
      ownData: {
        ...(await chartsWith()('ownData')),
        deleteAccountForm: deleteAccountFormMachine.provide({
          actors: {
            save: fromPromise<Answer<CallResponse<'DELETE /user/{id}'>>, { fields: ProofFields }>(lose),
          },
        }),
      },
    })
    render(
      <Surroundings charts={charts}>
        <DeleteAccountDialog isOpen onClose={() => {}} />
      </Surroundings>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(unknownDeletion)
    expect(alert.textContent).not.toContain('not deleted')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('disabling does not say that the account is not disabled', async () => {
    const ownData = await chartsWith()('ownData')
    await open('close-account', 'desktop', {
      charts: chartsWith({
        ownData: {
          ...ownData,
          disableAccountForm: disableAccountFormMachine.provide({
            actors: { save: fromPromise<Answer<UserSelf>, { fields: Record<string, never> }>(lose) },
          }),
        },
      }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Disable my account' }))
    act(() => page?.root.send({ type: 'confirmation.confirmed', id: 'disable-account' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(unknownDisabling)
    expect(alert.textContent).not.toContain('not disabled')
  })
})

describe('a dialog that saves', () => {
  async function showSaving(view: ReactNode, button: string) {
    const held = Promise.withResolvers<never>()
    const charts = chartsWith({
      ownData: {
        ...(await chartsWith()('ownData')),
        deleteAccountForm: deleteAccountFormMachine.provide({
          actors: {
            save: fromPromise<Answer<CallResponse<'DELETE /user/{id}'>>, { fields: ProofFields }>(
              () => held.promise,
            ),
          },
        }),
      },
      security: {
        ...(await chartsWith()('security')),
        changeEmailForm: changeEmailFormMachine.provide({
          actors: {
            save: fromPromise<Answer<Record<string, never>>, { fields: ChangeEmailFields }>(
              () => held.promise,
            ),
          },
        }),
      },
    })
    const pageWith = (shown: ReactNode) => <Surroundings charts={charts}>{shown}</Surroundings>
    const { rerender } = render(pageWith(view))
    await userEvent.click(await screen.findByRole('button', { name: button }))
    return {
      fail: () => act(async () => held.reject(new Error('No network.'))),
      show: (shown: ReactNode) => rerender(pageWith(shown)),
    }
  }

  const isOpen = () => screen.getByRole('dialog').hasAttribute('data-open')
  const button = (name: string) =>
    within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name })

  async function expectNoClosing(cancel: string) {
    expect(button(cancel).disabled).toBe(true)
    await userEvent.click(button('Close'))
    await userEvent.keyboard('{Escape}')
    expect(isOpen()).toBe(true)
  }

  it('that deletes the account stays until the answer, also for the back button', async () => {
    const close = vi.fn<() => void>()
    const dialog = (shown: boolean) => <DeleteAccountDialog isOpen={shown} onClose={close} />
    const { fail, show } = await showSaving(dialog(true), 'Delete my account')
    await expectNoClosing('Keep my account')
    expect(close).not.toHaveBeenCalled()
    show(dialog(false))
    expect(isOpen()).toBe(true)
    show(dialog(true))
    await fail()
    await userEvent.click(button('Keep my account'))
    expect(close).toHaveBeenCalledOnce()
  })

  it('that asks for the data stays until the answer', async () => {
    const close = vi.fn<() => void>()
    const none = { state: 'none', progress: 0, size: null, expires_at: null, next_at: null } as const
    const archive = createActor(
      dataExportMachine.provide({
        actors: { load: fromPromise<Answer<DataExport>>(async () => ({ ok: true, data: none })) },
      }),
    ).start()
    await waitFor(archive, (snapshot) => snapshot.matches('none'))
    archive.send({ type: 'archive.ask' })
    const held = Promise.withResolvers<never>()
    const form = dataExportFormMachine.provide({
      actors: { save: fromPromise<Answer<DataExport>, { fields: ProofFields }>(() => held.promise) },
    })
    await showSaving(
      <RequestArchive archive={archive} form={form} onClose={close} onRequested={() => {}} />,
      'Get my data',
    )
    await expectNoClosing('Cancel')
    expect(close).not.toHaveBeenCalled()
    await act(async () => held.reject(new Error('No network.')))
    await userEvent.click(button('Cancel'))
    expect(close).toHaveBeenCalledOnce()
    archive.stop()
  })

  it('that changes the email address stays until the answer', async () => {
    history.replaceState(null, '', '/account/email')
    const { fail } = await showSaving(<UpdateEmailModal />, 'Send the link')
    await expectNoClosing('Cancel')
    expect(location.pathname).toBe('/account/email')
    await fail()
    await userEvent.click(button('Cancel'))
    // Closing it goes home, as no page lies beneath it.
    await vi.waitFor(() => expect(location.pathname).toBe(paths.home))
  })
})

describe('your data', () => {
  const none = { state: 'none', progress: 0, size: null, expires_at: null, next_at: null } as const

  it('keeps the focus when the button that asked has gone, until the archive is ready', async () => {
    const made = Promise.withResolvers<Answer<DataExport>>()
    await open('your-data', 'desktop', {
      charts: chartsWith({
        ownData: {
          ...(await chartsWith()('ownData')),
          dataExport: dataExportMachine.provide({
            actors: {
              load: fromPromise<Answer<DataExport>>(async () => ({ ok: true, data: none })),
              check: fromPromise<Answer<DataExport>>(() => made.promise),
              facts: fromCallback(() => {}),
            },
            delays: { untilCheck: 0 },
          }),
          dataExportForm: dataExportFormMachine.provide({
            actors: {
              save: fromPromise<Answer<DataExport>, { fields: ProofFields }>(async () => ({
                ok: true,
                data: { ...none, state: 'making' },
              })),
            },
          }),
        },
      }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Get my data' }))
    await userEvent.type(await screen.findByLabelText('Your password'), 'seven quiet otters{Enter}')
    await screen.findByText('Putting your archive together')
    const archive = () => screen.getByRole('region', { name: 'Your archive' })
    await vi.waitFor(() => expect(document.activeElement).toBe(archive()))
    await act(async () => made.resolve({ ok: true, data: { ...none, state: 'ready', size: 2_048 } }))
    await screen.findByText('Your archive is ready')
    expect(document.activeElement).toBe(archive())
  })
})
