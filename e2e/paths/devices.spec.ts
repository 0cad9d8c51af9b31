import type { Device } from '../../contract/security.ts'
import { devices } from '../../tests/machines/account/devices.cases.ts'
import { expect, test } from '../lodge.ts'
import { beginInside } from './beginInside.ts'
import { goingOf } from './goingOf.ts'
import { playPaths } from './playPaths.ts'

const load = 'GET /user/auth/session'
const endOne = 'DELETE /user/auth/session/{session}'
const endOthers = 'DELETE /user/auth/session'

test('devices: every path of the chart', async ({ signedIn, held }) => {
  const page = await signedIn('payer')
  const main = page.getByRole('main')
  const list = main.getByRole('list', { name: 'Your devices' })

  await playPaths({
    chart: devices,
    stage: () => main,
    begin: () => beginInside(page, held, '/account/account-settings/devices', load, endOne, endOthers),
    nameOf({ type, id }, { context }) {
      const others = (context.devices as readonly Device[]).filter((device) => !device.is_current)
      const hasButton =
        type === 'device.signOut' ? others.some((device) => device.id === id) : others.length > 0
      return type.startsWith('device') && type !== 'devices.retry' && !hasButton
        ? 'log-out without a button'
        : undefined
    },
    deeds: {
      'done load': ({ output }) => held.answer(load, goingOf(output)),
      'error load': () => held.answer(load, { isLost: true }),
      'devices.retry': () => main.getByRole('button', { name: 'Try again' }).click(),
      'device.signOut': ({ id }, { context }) => {
        const at = (context.devices as readonly Device[]).findIndex((device) => device.id === id)
        return list.getByRole('listitem').nth(at).getByRole('button').click()
      },
      'devices.signOutOthers': () => main.getByRole('button', { name: 'Log out all other devices' }).click(),
      'done endDevice': ({ output }) => held.answer(endOne, goingOf(output)),
      'error endDevice': () => held.answer(endOne, { isLost: true }),
      'done endOthers': ({ output }) => held.answer(endOthers, goingOf(output)),
      'error endOthers': () => held.answer(endOthers, { isLost: true }),
    },
    shownBy: {
      listed: async () => {
        await expect(list).toBeVisible()
        await expect(main.getByRole('status').filter({ hasText: 'Logging' })).toHaveCount(0)
      },
    },
    impossible: {
      'log-out without a button': { why: 'there is nothing to press', leaves: [] },
      'done load 401': {
        why: 'the page redirects to the sign-on at once',
        leaves: ['loading: done load [isSignedOut] → failed'],
      },
    },
  })
})
