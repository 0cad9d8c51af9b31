import { listItemsForNonSupporters, pageSizes } from '../../contract/limits.ts'
import type { UserSelf } from '../../contract/ownProfile.ts'
import { firstPage, type ListContent } from '../../src/machines/members/pagedList/list.ts'
import { pagedList } from '../../tests/machines/members/pagedList.cases.ts'
import { card, refusal, self } from '../../tests/machines/people.ts'
import { expect, type Going, test } from '../lodge.ts'
import { ghent, ownAnswer, searchPlaces, setPlace } from './places.ts'
import type { WrittenPath } from './chosenPaths.ts'
import { byItself, playPaths } from './playPaths.ts'

const call = 'GET /user/nearby'
const counting = `${call} count`
const block = 'PUT /user/{id}/block/toggle'
const parameters = { list: 'nearby' } as const
const onlineOnly = { list: 'nearby', is_online: 'true' } as const

/** A page as the server returns it. Only a full one is long enough that the list does not load the next at once. */
const page = (from: number, count: number, next: string | null) => ({
  ok: true as const,
  data: {
    data: Array.from({ length: count }, (_, index) => card({ id: from + index })),
    next_cursor: next,
    total: null,
  },
})
type Output = ReturnType<typeof page> | ReturnType<typeof refusal>

/** Trims the server's answer to the size that the path's step says, or replaces it with a larger one. */
function goingOf(output: Output): Going {
  if (!output.ok) return { refusal: output }
  const { data, next_cursor } = output.data
  if (data.length > pageSizes.list) return { instead: output.data }
  return { take: data.length, ...(next_cursor === null && { changes: { next_cursor } }) }
}

/** A third of the 288 items of a non-supporter, so that three pages reach the limit. */
const third = listItemsForNonSupporters / 3
const toTheLimit: WrittenPath = {
  steps: [
    { event: { type: 'xstate.done.actor.fetchPage', output: page(1, third, 'c') } },
    { event: { type: 'list.more' } },
    { event: { type: 'xstate.done.actor.fetchPage', output: page(1 + third, third, 'c') } },
    { event: { type: 'list.more' } },
    { event: { type: 'xstate.done.actor.fetchPage', output: page(1 + 2 * third, third, 'c') } },
  ],
}

/** Two locations of the viewer in the chart's cases. The browser's member gets the same in `session.changed`. */
const here = { coordinates: [4.9, 52.37] as [number, number] }
const elsewhere = { coordinates: [ghent.longitude, ghent.latitude] as [number, number] }

type Listed = { content: ListContent<unknown> }
/** Only lists of one item: changes of an item matter most there, and more would give too many paths. */
const whileShown = ({ content: { items, loaded } }: Listed) =>
  loaded === 1 && items.length === 1 ? [{ id: 1 }] : []
const whileHidden = ({ content: { hidden } }: Listed) => (hidden.length > 0 ? [{ id: 1 }] : [])

test('pagedList: every path of the chart', async ({ signedIn, held, setOffline }) => {
  const browser = await signedIn('luc', { viewport: { width: 390, height: 700 } })
  const itself = await ownAnswer(browser)
  const retry = browser.getByRole('main').getByRole('button', { name: 'Try again' })
  const cards = browser.getByRole('region', { name: 'Nearby' }).getByRole('link').filter({ hasText: /\d$/ })
  /** The link of the card that was hidden last. The number of cards says less, because only visible ones are rendered. */
  let hidden = ''
  const hiddenCard = () => browser.getByRole('region', { name: 'Nearby' }).locator(`a[href="${hidden}"]`)
  const openMenu = () => browser.getByRole('button', { name: 'Me, open menu' }).click()
  /** Saves a place in the dialog over the list. */
  const savePlace = async ({ location, is_supporter }: UserSelf) => {
    const dialog = browser.getByRole('dialog', { name: 'Location' })
    await dialog.getByRole('combobox', { name: 'City' }).fill(ghent.city)
    await held.answer(searchPlaces, { instead: { data: [ghent] } })
    await browser.getByRole('option', { name: ghent.city }).click()
    await dialog.getByRole('button', { name: 'Set location' }).click()
    await held.answer(setPlace, {
      instead: {
        ...itself,
        is_supporter,
        ...(location?.coordinates === elsewhere.coordinates && { location }),
      },
    })
    await expect(dialog).toHaveCount(0)
  }

  // Kept filters of one path would filter the list of the next.
  await browser.addInitScript(() => localStorage.clear())

  await playPaths({
    chart: {
      ...pagedList,
      // One continuation for each change of an item is enough. All combinations would take too long.
      explore: (snapshot) => pagedList.explore(snapshot) && snapshot.context.content.removed.length === 0,
      inputs: [{ parameters, isSupporter: false, location: here }],
      events: {
        ...pagedList.events,
        'parameters.set': [
          { parameters },
          { parameters: onlineOnly },
          {
            parameters: onlineOnly,
            kept: { parameters: onlineOnly, content: firstPage(page(1, 1, 'c').data) },
          },
        ],
        'item.changed': [{ id: 1, changes: { dudelist_type: 'buddies' } }],
        'item.returned': [{ id: 1 }, { id: 99 }],
        'item.hidden': whileShown,
        'item.shown': whileHidden,
        'item.removed': whileHidden,
        'list.counted': [{ parameters, total: 100 }],
        'session.changed': [
          { user: self({ location: here }) },
          { user: self({ location: here, is_supporter: true }) },
          { user: self({ location: elsewhere }) },
        ],
      },
      services: {
        fetchPage: {
          done: [
            page(1, 24, 'c'),
            page(1, 13, null),
            page(1, 1, null),
            page(1, 0, null),
            refusal(403, 'upgrade_required'),
            refusal(409, 'place_required'),
            { ...refusal(400, 'invalid'), errors: { place_id: ["We couldn't find this place."] } },
            refusal(401, 'signed_out'),
            refusal(422, 'invalid'),
          ],
          error: [new Error('timeout')],
        },
      },
    },
    stage: () => browser.getByRole('main'),
    nameOf: ({ type, kept }, { context }) => {
      if (type === 'parameters.set' && kept) return 'parameters.set kept'
      const { content } = context as Listed
      return type === 'item.changed' && content.items.length === 0
        ? 'item.changed of an unknown member'
        : undefined
    },
    begin: async () => {
      await held.hold(call, counting, searchPlaces, setPlace, block)
      await browser.goto('/members/nearby')
    },
    deeds: {
      'done fetchPage': ({ output }) => held.answer(call, goingOf(output as Output)),
      'error fetchPage': () => held.answer(call, { isLost: true }),
      'parameters.set': async ({ parameters: wanted }, before) => {
        const isOnline = (of: object) => 'is_online' in of
        const shown = before.context as { parameters: object }
        if (isOnline(wanted as object) === isOnline(shown.parameters)) return
        const button = browser.getByRole('button', { name: 'Online now' })
        // An error flash may cover the button until it is dismissed.
        if ((await button.count()) > 0) return button.press('Space')
        // A short list has no filter buttons: the filter comes by the address, as from a link.
        await browser.evaluate(() =>
          history.replaceState(history.state, '', '/members/nearby?is_online=true'),
        )
      },
      'after parameterDebounce': byItself,
      'list.counted': async ({ total }) => {
        await held.answer(counting, { changes: { total } })
        await expect(browser.getByText(`${String(total)} members`)).toBeVisible()
      },
      'item.changed': async () => {
        const buddy = browser
          .getByRole('region', { name: 'Nearby' })
          .getByRole('button', { name: /on your Buddies list$/ })
          .first()
        const isBuddy = (await buddy.getAttribute('aria-pressed')) === 'true'
        await buddy.press('Space')
        await expect(buddy).toHaveAttribute('aria-pressed', String(!isBuddy))
      },
      'item.hidden': async () => {
        hidden = (await cards.first().getAttribute('href')) ?? ''
        await cards.first().click()
        await browser.getByRole('dialog').getByRole('button', { name: 'More' }).click()
        await browser.getByRole('menuitem', { name: /^Block / }).click()
        await browser.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
        await held.come(block)
        await expect(browser.getByRole('dialog')).toHaveCount(0)
        await expect(hiddenCard()).toHaveCount(0)
      },
      'item.shown': async () => {
        await held.answer(block, { refusal: { status: 422, message: 'Nothing was blocked.' } })
        await expect(hiddenCard()).toHaveCount(1)
      },
      'item.removed': async () => {
        await held.answer(block, { instead: { is_blocked: true } })
        await expect(hiddenCard()).toHaveCount(0)
      },
      'network.cameBack': async () => {
        await setOffline(browser, true)
        await setOffline(browser, false)
      },
      'list.more': () => browser.keyboard.press('End'),
      'list.retry': () => retry.click(),
      'session.changed': async ({ user }, before) => {
        if (!before.matches('placeMissing')) await openMenu()
        await browser.getByRole('link', { name: /^(Location|Set your location)$/ }).click()
        await savePlace(user as UserSelf)
      },
    },
    shownBy: {},
    // This state lasts half a second.
    passing: ['parameters.set'],
    written: [toTheLimit],
    impossible: {
      'parameters.set kept': {
        why: 'restores a list that the page had before; a test of the filters goes back to one',
        leaves: ['pagedList: parameters.set [areKept] → ready'],
      },
      'item.changed of an unknown member': { why: 'the page shows no card of that member', leaves: [] },
      'item.returned': {
        why: 'members are unblocked under Blocked members, not in Nearby',
        leaves: [
          'pagedList: item.returned [isKnown] stays',
          'pagedList: item.returned → loading',
          'exhausted: item.returned [isKnown] → exhausted.complete',
        ],
      },
      'list.emptied': {
        why: 'all access is ended on the page of shared media, not in Nearby',
        leaves: ['pagedList: list.emptied → ready'],
      },
      'list.outdated': {
        why: 'only galleries send it, because items of an unblocked member may be missing; a list of members knows who is missing',
        leaves: ['pagedList: list.outdated → loading'],
      },
      'done fetchPage 401': {
        why: 'the page redirects to the sign-on at once; a test of the session follows it there and back',
        leaves: [
          'loading: done fetchPage [isSignedOut] → failed.first',
          'loadingMore: done fetchPage [isSignedOut] → failed.more',
        ],
      },
    },
  })
})
