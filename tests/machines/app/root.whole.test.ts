import { afterEach, describe, expect, it, vi } from 'vitest'
import { waitFor } from 'xstate'

import type { MemberEvent } from '../../../contract/events.ts'
import type { Fact, RealtimeFact } from '../../../src/machines/app/root/facts.ts'
import { card, message, self, systemMessage } from '../people.ts'
import { startRoot } from './wholeRoot.ts'
import type { WholeRoot } from './wholeRoot.ts'

let running: WholeRoot | undefined

afterEach(() => {
  running?.root.stop()
  running = undefined
  vi.useRealTimers()
})

function start(...options: Parameters<typeof startRoot>) {
  running = startRoot(...options)
  return running
}

/** Facts are delivered after the transition of their sender. */
const delivered = () => new Promise<void>((resolve) => queueMicrotask(resolve))

async function startSignedIn() {
  const page = start()
  await waitFor(page.root, (snapshot) => snapshot.matches('signedIn'))
  page.channels[0]?.tell({ type: 'channel.joined', lastEventId: 3 })
  return page
}

const written = (id: number): MemberEvent => ({
  id,
  type: 'MessageCreated',
  data: { message: message({ id: 100 + id }) },
})

const batch = (size: number): RealtimeFact[] =>
  Array.from({ length: size }, (_, index) => ({
    type: 'realtime.messageCreated',
    message: message({ id: index + 1 }),
  }))

describe('the bus', () => {
  it('takes a batch in one transition, and tells each listener its facts in order', () => {
    const { root } = start({ signedIn: null })
    const heard: number[][] = [[], []]
    for (const list of heard) root.on('realtime.messageCreated', ({ message: { id } }) => list.push(id))
    const notified = vi.fn<() => void>()
    root.subscribe(notified)
    root.send({ type: 'realtime.batch', facts: batch(100) })
    expect(notified).toHaveBeenCalledOnce()
    for (const list of heard) expect(list).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
  })

  it('reports a listener that throws, and calls the others', () => {
    vi.useFakeTimers()
    const { root } = start({ signedIn: null })
    const heard = vi.fn<(fact: Fact) => void>()
    root.on('member.changed', () => {
      throw new Error('a listener of somebody else')
    })
    root.on('member.changed', heard)
    root.send({ type: 'member.changed', id: 2, changes: { is_online: false } })
    expect(heard).toHaveBeenCalledOnce()
    expect(() => vi.runAllTimers()).toThrow('a listener of somebody else')
    root.send({ type: 'member.changed', id: 2, changes: { is_online: true } })
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('delivers facts that a listener sends', async () => {
    const { root, bus } = start({ signedIn: null })
    const heard: string[] = []
    root.on('*', ({ type }) => heard.push(type))
    root.on('message.sent', () => bus.send({ type: 'conversation.read', conversation: '1-2' }))
    root.send({ type: 'message.sent', message: message() })
    root.send({ type: 'conversation.erased', conversation: '1-2', kept: null })
    await delivered()
    expect(heard.toSorted()).toEqual(['conversation.erased', 'conversation.read', 'message.sent'])
  })

  it('updates itself and the sender before a fact is heard', async () => {
    const page = start()
    const states: unknown[] = []
    page.root.on('session.started', () => {
      states.push(page.root.getSnapshot().value, page.child('session').getSnapshot().hasTag('member'))
    })
    await waitFor(page.root, (snapshot) => snapshot.matches('signedIn'))
    expect(states).toEqual(['signedIn', true])
  })

  it('causes no warning, because no chart makes a transition inside an action of another', async () => {
    const warned = vi.spyOn(console, 'warn')
    const page = await startSignedIn()
    page.channels[0]?.tell({ type: 'channel.received', events: [written(4), written(5)] })
    page.root.send({ type: 'session.logOut' })
    await waitFor(page.child('session'), (snapshot) => snapshot.hasTag('guest'))
    expect(warned).not.toHaveBeenCalled()
  })
})

describe('a member', () => {
  it('joins the channel from the last event, and hears its events', async () => {
    const page = await startSignedIn()
    const heard: number[] = []
    page.root.on('realtime.messageCreated', (fact) => heard.push(fact.message.id))
    expect(page.openChannels()).toEqual([1])
    page.channels[0]?.tell({ type: 'channel.received', events: [written(4), written(5)] })
    await delivered()
    expect(heard).toEqual([104, 105])
    expect(page.world.fetchMissed).not.toHaveBeenCalled()
  })

  it('hears transient presence events beside the event log', async () => {
    const page = await startSignedIn()
    const heard: string[] = []
    page.root.on('*', (fact) => {
      if (fact.type === 'realtime.dudelistOnlineUpdated') heard.push(...fact.users.map(({ name }) => name))
      if (fact.type === 'realtime.messageCreated') heard.push(`message ${fact.message.id}`)
      if (fact.type === 'realtime.joined') heard.push('joined')
    })
    const came = { id: null, type: 'DudelistOnlineUpdated' as const, data: { users: [card()] } }
    const [channel] = page.channels
    channel?.tell({ type: 'channel.received', events: [written(4), came] })
    channel?.tell({ type: 'channel.received', events: [came] })
    channel?.tell({ type: 'channel.dropped' })
    channel?.tell({ type: 'channel.joined', lastEventId: 4 })
    await delivered()
    expect(heard.toSorted()).toEqual(['Marek', 'Marek', 'joined', 'message 104'])
    expect(page.world.fetchMissed).not.toHaveBeenCalled()
  })

  it('has unread counts, which are counted again when a message arrives', async () => {
    const page = await startSignedIn()
    await waitFor(page.child('unread'), (snapshot) => snapshot.matches('counted'))
    Object.assign(page.unread, { messages: 3, conversations: 2 })
    page.channels[0]?.tell({ type: 'channel.received', events: [written(4)] })
    await waitFor(page.root, ({ context }) => context.unread.conversations > 0)
    expect(page.root.getSnapshot().context.unread).toEqual({
      messages: 3,
      conversations: 2,
      systemMessages: 0,
    })
  })

  it('counts notifications again when one arrives', async () => {
    const page = await startSignedIn()
    await waitFor(page.child('unread'), (snapshot) => snapshot.matches('counted'))
    Object.assign(page.unread, { systemMessages: 2 })
    page.channels[0]?.tell({
      type: 'channel.received',
      events: [{ id: 4, type: 'SystemMessageCreated', data: { system_message: systemMessage() } }],
    })
    await waitFor(page.root, ({ context }) => context.unread.systemMessages > 0)
    expect(page.root.getSnapshot().context.unread.systemMessages).toBe(2)
  })

  it('shows the number of unread messages on the app icon, and none after the logout', async () => {
    const page = await startSignedIn()
    Object.assign(page.unread, { messages: 3, conversations: 2 })
    await waitFor(page.child('unread'), (snapshot) => snapshot.matches('counted'))
    page.root.send({ type: 'unread.refresh' })
    await waitFor(page.root, ({ context }) => context.unread.messages === 3)
    expect(page.world.setAppBadge.mock.lastCall).toEqual([3])
    page.root.send({ type: 'session.logOut' })
    await waitFor(page.root, (snapshot) => snapshot.matches('signedOut'))
    expect(page.world.setAppBadge.mock.lastCall).toEqual([0])
  })

  it('whose session expired while the app was closed has no number on its icon', async () => {
    const page = start({ signedIn: null })
    await waitFor(page.child('session'), (snapshot) => snapshot.hasTag('guest'))
    expect(page.world.setAppBadge.mock.calls).toEqual([[0]])
  })

  it('keeps the number on the icon while the session is checked', async () => {
    const page = start()
    Object.assign(page.unread, { messages: 3, conversations: 2 })
    await waitFor(page.root, ({ context }) => context.unread.messages === 3)
    expect(page.world.setAppBadge.mock.calls).toEqual([[3]])
  })

  it('sees the flash messages that the server sends', async () => {
    const page = await startSignedIn()
    page.channels[0]?.tell({
      type: 'channel.received',
      events: [
        { id: 4, type: 'SuccessFlash', data: { html: 'Your picture is approved' } },
        { id: 5, type: 'ErrorFlash', data: { html: 'Your picture is too dark' } },
      ],
    })
    await delivered()
    expect(page.child('flash').getSnapshot().context.messages).toEqual([
      { id: 1, type: 'success', html: 'Your picture is approved', count: 1 },
      { id: 2, type: 'error', html: 'Your picture is too dark', count: 1 },
    ])
  })

  it('leaves the channel and is logged out when banned', async () => {
    const page = await startSignedIn()
    page.channels[0]?.tell({ type: 'channel.received', events: [{ id: 4, type: 'UserBanned', data: {} }] })
    await waitFor(page.child('session'), (snapshot) => snapshot.hasTag('guest'))
    expect(page.openChannels()).toEqual([])
    expect(page.world.logOut).toHaveBeenCalledOnce()
    expect(page.world.forgetLocalState).toHaveBeenCalledOnce()
    expect(page.world.navigate.mock.calls).toEqual([['/']])
    expect(Object.keys(page.root.getSnapshot().children)).not.toContain('connection')
  })

  it('goes to the login when the session has ended, and returns to the same page', async () => {
    const page = await startSignedIn()
    page.root.send({ type: 'session.expire' })
    await delivered()
    expect(page.openChannels()).toEqual([])
    expect(page.world.navigate.mock.calls).toEqual([
      ['/login?redirect_url=%2Fmembers%2Fnearby%3Fper_page%3D24'],
    ])
    page.world.current = '/login?redirect_url=%2Fhome'
    page.root.send({ type: 'session.expire' })
    expect(page.world.navigate).toHaveBeenCalledOnce()
  })

  it('changes to the channel of an alias when it starts', async () => {
    const page = await startSignedIn()
    const facts: string[] = []
    page.root.on('*', ({ type }) => facts.push(type))
    page.world.startAlias.mockResolvedValue({ ok: true, data: self({ id: 3, name: 'Pier' }) })
    page.bus.send({ type: 'session.startAlias', id: 3 })
    await vi.waitUntil(() => page.openChannels().includes(3))
    expect(page.openChannels()).toEqual([3])
    expect(facts.filter((type) => type.startsWith('session.'))).toEqual(['session.ended', 'session.started'])
  })

  it('has no channel while offline, and catches up afterwards', async () => {
    const page = await startSignedIn()
    page.world.fetchMissed.mockResolvedValue({
      ok: true,
      data: { data: [written(4), written(5)], last_id: 5, has_more: false, reset: false },
    })
    const heard: number[] = []
    page.root.on('realtime.messageCreated', (fact) => heard.push(fact.message.id))
    page.setOnline(false)
    expect(page.openChannels()).toEqual([])
    page.setOnline(true)
    page.channels[1]?.tell({ type: 'channel.joined', lastEventId: 5 })
    await vi.waitUntil(() => heard.length === 2)
    expect(heard).toEqual([104, 105])
    expect(page.world.fetchMissed.mock.calls.map(([after]) => after)).toEqual([3])
  })
})

describe('a guest', () => {
  it('gets the sign-on again after coming back without signing in', async () => {
    const page = start({ signedIn: null })
    const session = page.child('session')
    await waitFor(session, (snapshot) => snapshot.hasTag('guest'))
    for (const redirectUrl of ['/home', '/members/newest']) {
      page.root.send({ type: 'session.signOn', redirectUrl })
      expect(page.browserSession.get('sign-on-tried')).not.toBeNull()
      page.root.send({ type: 'session.check' })
      await waitFor(session, (snapshot) => snapshot.hasTag('guest'))
      expect(page.browserSession.get('sign-on-tried')).toBeNull()
    }
    expect(page.world.leave.mock.calls).toEqual([
      ['/identity/sign-in?/home'],
      ['/identity/sign-in?/members/newest'],
    ])
    expect(page.child('flash').getSnapshot().context.messages).toEqual([])
  })

  it('has no channel, and sees an error when the sign-on claims success without a user', async () => {
    const page = start({ signedIn: null })
    const session = page.child('session')
    await waitFor(session, (snapshot) => snapshot.hasTag('guest'))
    expect(page.channels).toEqual([])
    page.root.send({ type: 'session.signOn', redirectUrl: '//elsewhere.example/home' })
    expect(page.world.leave.mock.calls).toEqual([['/identity/sign-in?/home']])
    expect(page.browserSession.get('sign-on-tried')).not.toBeNull()
    page.world.isLoggedIn = true
    page.root.send({ type: 'session.check' })
    await waitFor(session, (snapshot) => snapshot.hasTag('guest'))
    page.root.send({ type: 'session.signOn', redirectUrl: '/home' })
    await delivered()
    expect(page.world.leave).toHaveBeenCalledOnce()
    expect(page.world.navigate.mock.calls).toEqual([['/']])
    expect(page.child('flash').getSnapshot().context.messages).toMatchObject([
      { type: 'error', html: 'Error while fetching user after successful login. Please contact support.' },
    ])
    page.root.send({ type: 'session.forgetSignOn' })
    expect(page.browserSession.get('sign-on-tried')).toBeNull()
  })
})

describe('charts that talk to each other through the root', () => {
  it('tell an asker the answer to its question', () => {
    const page = start({ signedIn: null })
    const answers: Fact[] = []
    page.root.on('confirmation.confirmed', (fact) => answers.push(fact))
    page.root.on('confirmation.cancelled', (fact) => answers.push(fact))
    page.root.send({ type: 'confirmation.ask', id: 'erase' })
    page.child('confirmation').send({ type: 'confirmation.confirm' })
    page.root.send({ type: 'confirmation.settle', id: 'erase' })
    page.root.send({ type: 'confirmation.ask', id: 'leave' })
    page.child('confirmation').send({ type: 'confirmation.cancel' })
    expect(answers).toEqual([
      { type: 'confirmation.confirmed', id: 'erase' },
      { type: 'confirmation.cancelled', id: 'leave' },
    ])
  })

  it('lock the page 600 ms after the menu opens, and free it when the menu closes', () => {
    vi.useFakeTimers()
    const page = start({ signedIn: null })
    page.child('mobileMenu').send({ type: 'menu.toggle', submenu: 'me' })
    vi.advanceTimersByTime(599)
    expect(page.world.fixPage).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(page.world.fixPage).toHaveBeenCalledOnce()
    page.child('mobileMenu').send({ type: 'menu.toggle', submenu: 'me' })
    expect(page.world.freePage).toHaveBeenCalledOnce()
  })
})
