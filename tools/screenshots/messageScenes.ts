import type { Scene, Stage } from './scene.ts'

const send = 'POST /message'
const list = 'GET /conversation/{filter}'

const openFirst = async ({ page }: Stage) => {
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click()
  await page.getByRole('textbox').waitFor()
}

const write = async (stage: Stage) => {
  await openFirst(stage)
  await stage.held.hold(send)
  await stage.page.getByRole('textbox').fill('Shall we meet at the boathouse at ten?')
  await stage.page.keyboard.press('Enter')
}

/** The map is centered on the member's own place. */
const shareOwn = async ({ page }: Stage) => {
  await page.getByRole('button', { name: 'Share your place' }).click()
  await page.getByRole('application').press('Enter')
}

const talk = (name: string, text: string, afterOpen: NonNullable<Scene['afterOpen']>): Scene => ({
  name: `messages-${name}`,
  as: 'member',
  path: '/community/messages',
  afterOpen,
  expectedText: text,
})

export const messageScenes: readonly Scene[] = [
  {
    name: 'messages-empty',
    as: 'member',
    path: '/community/messages',
    beforeOpen: ({ held }) => held.hold(list),
    afterOpen: ({ held }) => held.answer(list, { take: 0, changes: { next_cursor: null } }),
    expectedText: 'No messages yet',
  },
  {
    name: 'messages-list-failed',
    as: 'member',
    path: '/community/messages',
    beforeOpen: ({ held }) => held.hold(list),
    afterOpen: ({ held }) => held.answer(list, { isLost: true }),
    expectedText: 'Couldn’t load your messages',
  },
  { name: 'messages-thread', as: 'member', path: '/community/messages', afterOpen: openFirst },
  talk('sending', 'Sending', write),
  talk('failed', 'Not sent', async (stage) => {
    await write(stage)
    const refusal = {
      status: 403,
      code: 'limit_reached',
      message: "You've started a lot of conversations today.",
    }
    await stage.held.answer(send, { refusal })
  }),
  talk('retrying', 'Trying again', async (stage) => {
    await write(stage)
    await stage.held.answer(send, { isLost: true })
  }),
  talk('without-network', 'Waiting for the network', async (stage) => {
    await openFirst(stage)
    await stage.page.context().setOffline(true)
    await stage.page.getByRole('textbox').fill('Shall we meet at the boathouse at ten?')
    await stage.page.keyboard.press('Enter')
  }),
  talk('place', 'Saved messages don’t expire', async (stage) => {
    await openFirst(stage)
    await shareOwn(stage)
    await stage.page.getByRole('button', { name: 'Share this place' }).click()
    // The map is loaded separately.
    await stage.page.locator('figure .leaflet-container').waitFor()
  }),
  {
    ...talk('share-place', 'They see the exact point on the map.', async (stage) => {
      await openFirst(stage)
      await shareOwn(stage)
    }),
    isDialog: true,
  },
  talk('confirmation', 'send all these messages', async (stage) => {
    await write(stage)
    await stage.held.answer(send, { refusal: { status: 429, code: 'confirm_bulk' } })
  }),
]
