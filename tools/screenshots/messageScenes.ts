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

/** Chooses the first photos of the member. */
const attach = async (stage: Stage) => {
  await openFirst(stage)
  const { page } = stage
  await page.getByRole('button', { name: 'Attach photos or videos' }).click()
  const choices = page.getByRole('list', { name: 'Your photos' }).getByRole('checkbox')
  await choices.first().waitFor()
  for (const choice of (await choices.all()).slice(0, 3))
    // The photo covers the box that it belongs to.
    await choice.check({ force: true })
}

const closeAttach = async ({ page }: Stage) => {
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
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
  talk('attach', 'of 10 chosen', attach),
  talk('attach-videos', 'Choose videos', async (stage) => {
    await openFirst(stage)
    await stage.page.getByRole('button', { name: 'Attach photos or videos' }).click()
    await stage.page.getByRole('tab', { name: 'Videos' }).click()
  }),
  {
    name: 'messages-attached',
    as: 'member',
    path: '/community/messages',
    afterOpen: async (stage) => {
      await attach(stage)
      await closeAttach(stage)
    },
    expectedText: 'Only for this conversation',
  },
  talk('attachments-gone', 'no longer available', async (stage) => {
    await attach(stage)
    await closeAttach(stage)
    const { page, held } = stage
    await held.hold(send)
    await page.getByRole('textbox').fill('From the lake on Sunday.')
    await page.getByRole('button', { name: 'Send' }).click()
    await held.answer(send, {
      refusal: {
        status: 422,
        code: 'invalid',
        message: 'This photo was deleted.',
        errors: { 'photo_ids.1': ['This photo was deleted.'] },
      },
    })
  }),
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
  talk('server-problem', 'The server has a problem', async (stage) => {
    await write(stage)
    await stage.held.answer(send, { refusal: { status: 503 } })
  }),
  talk('without-network', 'Waiting for the network', async (stage) => {
    await openFirst(stage)
    await stage.page.context().setOffline(true)
    await stage.page.getByRole('textbox').fill('Shall we meet at the boathouse at ten?')
    await stage.page.keyboard.press('Enter')
  }),
  {
    ...talk('menu', 'Report', async (stage) => {
      await openFirst(stage)
      await stage.page.locator('[data-thread]').getByRole('button', { name: 'More' }).click()
    }),
  },
  {
    ...talk('report', 'Report this message', async (stage) => {
      await openFirst(stage)
      const messages = stage.page.getByRole('log', { name: 'Messages' })
      await messages
        .locator('[data-own=false]')
        .last()
        .getByRole('button', { name: 'Message options' })
        .click()
      await stage.page.getByRole('menuitem', { name: 'Report message' }).click()
    }),
    isDialog: true,
  },
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
  talk('confirmation', 'send this message', async (stage) => {
    await write(stage)
    await stage.held.answer(send, { refusal: { status: 429, code: 'confirm_bulk' } })
  }),
]
