import type { PasskeyCreation } from '../../contract/security.ts'
import { passkeys } from '../../tests/machines/account/passkeys.cases.ts'
import { expect, test } from '../lodge.ts'
import { beginInside } from './beginInside.ts'
import { goingOf } from './goingOf.ts'
import { playPaths } from './playPaths.ts'

const load = 'GET /user/auth/passkey'
const options = 'POST /user/auth/passkey/options'
const store = 'POST /user/auth/passkey'
const remove = 'PUT /user/auth/passkey/{id}/remove'

const creationAt = (host: string): PasskeyCreation => ({
  rp: { id: host, name: 'Lodge' },
  user: { id: 'cGF5ZXI', name: 'Pim', displayName: 'Pim' },
  challenge: 'Y2hhbGxlbmdlLW9mLXRoZS1zZXJ2ZXI',
  // ES256 and RS256.
  pubKeyCredParams: [-7, -257].map((alg) => ({ alg, type: 'public-key' as const })),
  timeout: 60_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
})

test('passkeys: every path of the chart', async ({ signedIn, server, held }) => {
  const page = await signedIn('payer')
  const section = page.getByRole('region', { name: 'Passkeys', exact: true })
  const press = (name: string) => () => section.getByRole('button', { name, exact: true }).click()
  const { hostname } = new URL(server.url)
  // A phone that holds passkeys and is always unlocked.
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  const createOnDevice = () => held.answer(options, { instead: creationAt(hostname) })

  await playPaths({
    chart: passkeys,
    stage: () => section,
    begin: () =>
      beginInside(page, held, '/account/account-settings/two-factor', load, options, store, remove),
    nameOf({ type, id, changes }, before) {
      if (type === 'passkey.remove' && id !== 1) return 'removal of one that is not listed'
      const isNamed = (changes as { name?: string } | undefined)?.name !== undefined
      return type === 'field.changed' && isNamed && before.matches('askingToRemove')
        ? 'name of one to remove'
        : undefined
    },
    deeds: {
      'done load': ({ output }) => held.answer(load, goingOf(output)),
      'error load': () => held.answer(load, { isLost: true }),
      'done add': async ({ output }) => {
        await createOnDevice()
        await held.answer(store, goingOf(output))
      },
      'done add 422': ({ output }) => held.answer(options, goingOf(output)),
      'error add': () => held.answer(options, { isLost: true }),
      // The browser creates no passkey for another site.
      'error add Adding a passkey failed: device': () =>
        held.answer(options, { instead: creationAt('example.com') }),
      'error add Adding a passkey failed: store': async () => {
        await createOnDevice()
        await held.answer(store, { isLost: true })
      },
      'done remove': ({ output }) => held.answer(remove, goingOf(output)),
      'error remove': () => held.answer(remove, { isLost: true }),
      'passkeys.retry': press('Try again'),
      'passkey.add': press('Add a passkey'),
      'passkey.remove': press('Remove Phone 1'),
      'field.changed': async ({ changes }) => {
        const { name, password } = changes as { name?: string; password?: string }
        const label = name === undefined ? 'Your password' : 'Name'
        const field = section.getByLabel(label, { exact: true })
        // What is there already would change nothing.
        await field.clear()
        await field.fill(name ?? password ?? '')
      },
      'form.submit': async () => {
        const name = section.getByLabel('Name', { exact: true })
        // Without a name nobody is asked.
        if ((await name.count()) > 0 && (await name.inputValue()) === '') await name.fill('Phone')
        await section.locator('button[type="submit"]').click()
      },
      'form.cancel': press('Cancel'),
    },
    shownBy: {
      external: () => expect(section.getByText('another service')).toBeVisible(),
    },
    impossible: {
      'removal of one that is not listed': { why: 'it has no button', leaves: [] },
      'name of one to remove': { why: 'its form has no such field', leaves: [] },
      'done load 401': {
        why: 'the page redirects to the sign-on at once',
        leaves: ['loading: done load [isSignedOut] → failed'],
      },
    },
  })
})
