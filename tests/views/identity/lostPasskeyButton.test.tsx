import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { SignOn } from '../../../src/identity/SignOn.tsx'
// A lazy page, imported here so that the test does not wait for it.
import '../../../src/identity/SignIn.tsx'

const chunk = vi.hoisted(() => Promise.withResolvers<never>())
vi.mock('../../../src/identity/PasskeyButton.tsx', () => chunk.promise)

afterEach(() => vi.unstubAllGlobals())

it('keeps what was typed when the code of the passkey button is lost', async () => {
  // React logs the error that the boundary catches.
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('PublicKeyCredential', () => {})
  vi.stubGlobal('location', { pathname: '/identity/sign-in', search: '', hash: '' })
  render(
    <SignOn
      site={{
        name: 'Lodge',
        realtime: { key: 'lodge', host: 'localhost', port: 3000, tls: false },
        map: null,
        links: {},
        contacts: {},
        joinMode: 'open',
        usesPasswords: true,
        statementDescriptor: null,
      }}
    />,
  )
  const email = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' })
  await userEvent.type(email, 'ben@example.com')
  await act(async () => chunk.reject(new TypeError('Failed to fetch')))
  await vi.waitFor(() => expect(logged).toHaveBeenCalled())
  expect(screen.getByRole('textbox', { name: 'Email' })).toBe(email)
  expect(email.value).toBe('ben@example.com')
  expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull()
  expect(screen.queryByText(/Couldn’t load this part/)).toBeNull()
})
