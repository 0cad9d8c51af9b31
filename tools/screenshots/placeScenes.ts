import type { Scene, Stage } from './scene.ts'

const user = 'GET /sso/user'

const askDevice = ({ page }: Stage) => page.getByRole('button', { name: 'Use my current location' }).click()

/** The cities of a map come after the map. */
const cityNamed = ({ page }: Stage) => page.getByRole('application').locator('.city-name').first().waitFor()

const place = (name: string, text: string, afterOpen: Scene['afterOpen']): Scene => ({
  name: `place-${name}`,
  as: 'member',
  path: '/account/place',
  isDialog: true,
  expectedText: text,
  ...(afterOpen && { afterOpen }),
})

/** The dialog for the member's own location, in each of its steps. */
export const placeScenes: readonly Scene[] = [
  place('typed', 'Set location', async (stage) => {
    const { page } = stage
    await page.getByRole('combobox', { name: 'City' }).fill('Haarlem')
    await page
      .getByRole('option', { name: /Haarlem/ })
      .first()
      .click()
    await cityNamed(stage)
  }),
  place('by-device', 'Set location', async (stage) => {
    const context = stage.page.context()
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 51.05, longitude: 3.72 })
    await askDevice(stage)
    await cityNamed(stage)
  }),
  place('on-map', 'The point is in', async (stage) => {
    const { page } = stage
    await page.getByRole('button', { name: 'Choose on a map' }).click()
    await page.getByRole('application').press('Enter')
    await cityNamed(stage)
  }),
  place('device-refuses', 'Location access is blocked', askDevice),
  {
    ...place('saved', 'Move back here', ({ held }) =>
      held.answer(user, {
        changes: {
          saved_location: { coordinates: [4.64, 52.38] },
          saved_city: 'Haarlem',
          saved_state: 'North Holland',
          saved_country: 'Netherlands',
          publishes_at: '2026-01-01T18:30:00.000Z',
        },
      }),
    ),
    beforeOpen: ({ held }) => held.hold(user),
  },
]
