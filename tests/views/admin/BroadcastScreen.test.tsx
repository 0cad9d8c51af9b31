import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import type { Answer } from '../../../contract/answer.ts'
import type { Broadcast } from '../../../contract/broadcasts.ts'
import { createWriteOnce } from '../../../src/browser/writeKeys.ts'
import { composeBroadcasts } from '../../../src/compose/broadcasts.ts'
import { createBus } from '../../../src/machines/app/root/bus.ts'
import type { CallFunction } from '../../../src/services/http.ts'
import { BroadcastScreen } from '../../../src/views/admin/broadcasts/BroadcastScreen.tsx'
import { LodgeContext } from '../../../src/views/lodge.ts'
import { Confirmation } from '../../../src/views/shell/Confirmation.tsx'
import { choices } from '../../machines/admin/broadcastReceivers.cases.ts'
import { broadcast, underWay } from '../../machines/admin/broadcastsSent.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { refusal } from '../../machines/people.ts'
import { chartsWith, lodgeWith } from '../Surroundings.tsx'

let whole: WholeRoot | undefined
afterEach(() => {
  cleanup()
  whole?.root.stop()
})

type Reply = Answer<unknown> | Error
const yes = (data: unknown): Reply => ({ ok: true, data })
const listOf = (...data: Broadcast[]): Reply => yes({ data, next_cursor: null })

const sendCall = 'POST /system-message/for-all'
const countCall = 'POST /system-message/for-all/count'
const listCall = 'GET /system-message/for-all'
const choicesCall = 'GET /system-message/for-all/segment'
const stopCall = 'PUT /system-message/for-all/{id}/stop'
const everyone = { role: null, country: null, language: null, supporters: null, seen: null }

interface Made {
  readonly key: string
  readonly body?: unknown
  readonly params?: unknown
  readonly idempotencyKey?: string
}

/** Opens the page. Each call gets the next of its replies, and the last one again after that. */
async function open(replies: Readonly<Record<string, readonly Reply[]>> = {}) {
  history.replaceState(null, '', '/admin/tools/system-messages')
  const started = startRoot()
  whole = started
  await waitFor(started.child('session'), (snapshot) => !snapshot.hasTag('pending'))
  const all: Readonly<Record<string, readonly Reply[]>> = {
    [listCall]: [listOf()],
    [countCall]: [yes({ count: 314 })],
    [choicesCall]: [yes(choices)],
    ...replies,
  }
  const made: Made[] = []
  const answer = (key: string, options: Omit<Made, 'key'> = {}): Promise<unknown> => {
    const list = all[key] ?? []
    const reply = list[Math.min(made.filter((each) => each.key === key).length, list.length - 1)]
    made.push({ ...options, key })
    if (reply === undefined) throw new Error(`Nobody answers ${key}.`)
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply)
  }
  const texts = new Map<string, string>()
  let keys = 0
  const writeOnce = createWriteOnce(
    {
      get: (key) => texts.get(key) ?? null,
      set: (key, text) => texts.set(key, text),
      remove: (key) => texts.delete(key),
    },
    { ownId: () => 9, newKey: () => `key-${(keys += 1)}` },
  )
  const bus = createBus(() => started.root)
  const broadcasts = composeBroadcasts({ bus, call: answer as CallFunction, writeOnce })
  const lodge = lodgeWith({ root: started.root, charts: chartsWith({ broadcasts }) })
  await act(async () =>
    render(
      <LodgeContext value={lodge}>
        <BroadcastScreen />
        <Confirmation confirmation={started.child('confirmation')} />
      </LodgeContext>,
    ),
  )
  return { root: started.root, madeTo: (key: string) => made.filter((each) => each.key === key) }
}

const box = () => screen.getByRole('textbox', { name: 'Message' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const choose = (field: string, option: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: field }), option)
const rows = () => within(screen.getByRole('list', { name: 'Sent messages' })).getAllByRole('listitem')

describe('the form of a message to many members', () => {
  it('counts the segment, asks with its words and number, and sends once', async () => {
    const segment = {
      ...everyone,
      country: 'FR',
      language: 'pt',
      supporters: true,
      seen: { within: false, days: 90 },
    }
    const { madeTo } = await open({
      [countCall]: [yes({ count: 314 }), yes({ count: 1_024 })],
      [sendCall]: [yes(underWay(6, { text: 'Hello', receiver_count: 1_024, sent_count: 0, segment }))],
    })
    expect(await screen.findByText('Goes to 314 members')).toBeTruthy()
    await choose('Country', 'France')
    await choose('Language of the browser', 'Portuguese')
    await choose('Supporters', 'Supporters only')
    await choose('Last seen', 'Not for … days')
    await userEvent.clear(screen.getByRole('textbox', { name: 'Days' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Days' }), '90')
    await userEvent.type(box(), ' Hello ')
    expect(await screen.findByText('Goes to 1,024 members')).toBeTruthy()
    expect(madeTo(countCall).at(-1)?.body).toEqual({ segment })

    await press('Send')
    const question = await screen.findByRole('alertdialog', { name: 'Send this message?' })
    expect(question.textContent).toContain(
      'It goes to 1,024 members: supporters in France who use a browser in Portuguese not seen for 90 days.',
    )
    expect(madeTo(sendCall)).toEqual([])
    await userEvent.dblClick(within(question).getByRole('button', { name: 'Send to 1,024 members' }))

    expect(await screen.findByText('The message is on its way')).toBeTruthy()
    expect(madeTo(sendCall)).toEqual([
      { key: sendCall, body: { text: 'Hello', segment }, idempotencyKey: 'key-1' },
    ])
    expect(box()).toHaveProperty('value', '')
    expect(rows()[0]?.textContent).toContain(
      'To supporters in France who use a browser in Portuguese not seen for 90 days',
    )
  })

  it('sends nothing when the question is canceled, and keeps what was written', async () => {
    const { madeTo } = await open()
    await userEvent.type(box(), 'Hello')
    await screen.findByText('Goes to 314 members')
    await press('Send')
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain('It goes to 314 members: all members.')
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(madeTo(sendCall)).toEqual([])
    expect(box()).toHaveProperty('value', 'Hello')
  })

  it('tries again with the same key when the answer was lost', async () => {
    const { madeTo } = await open({ [sendCall]: [new Error('No network.'), yes(underWay(6))] })
    await userEvent.type(box(), 'Hello')
    await screen.findByText('Goes to 314 members')
    await press('Send')
    await userEvent.click(await screen.findByRole('button', { name: 'Send to 314 members' }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'We don’t know whether your message was sent.',
    )
    expect(box()).toHaveProperty('value', 'Hello')
    await press('Try again')
    await userEvent.click(await screen.findByRole('button', { name: 'Send to 314 members' }))
    expect(await screen.findByText('The message is on its way')).toBeTruthy()
    expect(madeTo(sendCall).map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-1'])
  })

  it('shows the message as members see it', async () => {
    await open()
    expect(screen.getByText('What you write appears here.')).toBeTruthy()
    await userEvent.type(box(), 'The lodge is closed.')
    const preview = screen.getByRole('list', { name: 'As members see it' })
    expect(within(preview).getByText('The lodge is closed.')).toBeTruthy()
  })

  it('says what is wrong with a field, and neither cuts nor sends it', async () => {
    const { madeTo } = await open()
    await screen.findByText('Goes to 314 members')
    await press('Send')
    expect(await screen.findByText('Write a message.')).toBeTruthy()
    expect(document.activeElement).toBe(box())
    await userEvent.click(box())
    await userEvent.paste('x'.repeat(1_012))
    expect(screen.getByText('12 characters too long.')).toBeTruthy()
    await choose('Last seen', 'In the last … days')
    await userEvent.clear(screen.getByRole('textbox', { name: 'Days' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Days' }), '400')
    expect(screen.getByText('Enter a number of days from 1 to 365.')).toBeTruthy()
    await press('Send')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(madeTo(sendCall)).toEqual([])
    expect(screen.getByRole('textbox', { name: 'Days' })).toHaveProperty('value', '400')
  })

  it('can’t be sent to nobody, or before the members are counted', async () => {
    await open({ [countCall]: [new Error('No network.'), yes({ count: 0 })] })
    await userEvent.type(box(), 'Hello')
    expect(await screen.findByText('Couldn’t count the members.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
    await press('Count again')
    expect(await screen.findByText('No member is in this segment')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
  })

  it('offers the rest of the segment while roles, countries and languages can’t be loaded', async () => {
    await open({ [choicesCall]: [refusal(429), yes(choices)] })
    expect(await screen.findByText('Couldn’t load roles, countries and languages')).toBeTruthy()
    expect(screen.getByRole('combobox', { name: 'Role' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('combobox', { name: 'Supporters' })).toHaveProperty('disabled', false)
    await press('Load them again')
    await choose('Role', 'Admin')
    expect(screen.getByRole('combobox', { name: 'Role' })).toHaveProperty('value', 'admin')
  })
})

describe('the messages that were sent', () => {
  it('tell their segment, sender, state and progress', async () => {
    const segment = { ...everyone, role: 'admin', supporters: false, seen: { within: true, days: 1 } }
    await open({
      [listCall]: [
        listOf(
          underWay(5, { segment }),
          broadcast(4, { state: 'stopped', sent_count: 20, stopped_by: { id: 8, name: 'Ada' } }),
          broadcast(3, { state: 'failed', sent_count: 0 }),
          broadcast(2, { sent_count: 312 }),
        ),
      ],
    })
    const [sending, stopped, failed, sent] = rows()
    const words = 'To members who are not supporters with the role “Admin” seen in the last day'
    expect(sending?.textContent).toContain(`${words} · from Wim`)
    expect(sending?.textContent).toContain('Being sent · 120 of 314 members')
    expect(stopped?.textContent).toMatch(/Stopped by Ada .* · 20 of 314 members/)
    expect(failed?.textContent).toContain('Failed')
    expect(sent?.textContent).toContain('312 of 314 members')
    const bars = screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuenow'))
    expect(bars).toEqual(['38', '6', '0', '100'])
    expect(screen.getAllByRole('button', { name: 'Stop' })).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: 'Continue' })).toHaveLength(1)
  })

  it('can be stopped after a question', async () => {
    const stopped = broadcast(5, { state: 'stopped', sent_count: 120, stopped_by: { id: 9, name: 'Wim' } })
    const { madeTo } = await open({
      [listCall]: [listOf(underWay(5))],
      [stopCall]: [yes(stopped)],
      'GET /system-message/for-all/{id}': [yes(stopped)],
    })
    await press('Stop')
    const question = await screen.findByRole('alertdialog', { name: 'Stop this message?' })
    expect(madeTo(stopCall)).toEqual([])
    await userEvent.click(within(question).getByRole('button', { name: 'Stop the message' }))
    expect(await screen.findByText('Stopped')).toBeTruthy()
    expect(madeTo(stopCall)).toEqual([{ key: stopCall, params: { id: 5 } }])
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
  })

  it('are more than a page', async () => {
    const { madeTo } = await open({
      [listCall]: [yes({ data: [broadcast(5)], next_cursor: 'older' }), listOf(broadcast(4))],
    })
    await press('Show more')
    expect(rows()).toHaveLength(2)
    expect(madeTo(listCall)).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('can be none, and can fail to load', async () => {
    await open({ [listCall]: [refusal(429), listOf()] })
    expect(await screen.findByText('Couldn’t load the messages')).toBeTruthy()
    await press('Try again')
    expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeTruthy()
  })
})
