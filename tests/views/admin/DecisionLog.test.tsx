import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Answer } from '../../../contract/answer.ts'
import type { ModerationDecision } from '../../../contract/moderationQueues.ts'
import { composeDecisionLog } from '../../../src/compose/decisionLog.ts'
import { createBus } from '../../../src/machines/app/root/bus.ts'
import type { CallFunction } from '../../../src/services/http.ts'
import { DecisionLogScreen } from '../../../src/views/admin/decisions/DecisionLogScreen.tsx'
import { decision } from '../../machines/admin/queueItems.ts'
import { refusal } from '../../machines/people.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { chartsWith, Surroundings } from '../Surroundings.tsx'

let whole: WholeRoot | undefined
afterEach(() => {
  cleanup()
  whole?.root.stop()
})

type Reply = Answer<unknown> | Error
const yes = (data: unknown): Reply => ({ ok: true, data })
const page = (data: readonly ModerationDecision[], cursor: string | null = null) =>
  yes({ data, next_cursor: cursor })
const list = 'GET /moderation/decision'
const reverse = 'PUT /moderation/decision/{id}/reverse'

const soon = new Date(Date.now() + 60 * 60_000).toISOString()
const past = new Date(Date.now() - 60 * 60_000).toISOString()
const rejection = decision(4, {
  action: 'member.reject',
  text: 'Add a photo of you.',
  state: 'effective',
  reversible_until: soon,
})
const reversed = { ...rejection, state: 'reversed', reversible_until: null } as const

/** Opens the page. Each call gets the next of its replies, and the last one again after that. */
async function open(replies: Readonly<Record<string, readonly Reply[]>>, search = '') {
  history.replaceState(null, '', `/admin/decisions${search}`)
  const started = startRoot({ signedIn: null })
  whole = started
  const made: { key: string; query?: unknown; params?: unknown; body?: unknown }[] = []
  const answer = (
    key: string,
    { query, params, body }: { query?: unknown; params?: unknown; body?: unknown },
  ): Promise<unknown> => {
    const all = replies[key] ?? []
    const reply = all[Math.min(made.filter((call) => call.key === key).length, all.length - 1)]
    made.push({ key, ...(key === list ? { query } : { params, body }) })
    if (reply === undefined) throw new Error(`Nobody answers ${key}.`)
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply)
  }
  const bus = createBus(() => started.root)
  const charts = chartsWith({ decisionLog: composeDecisionLog({ bus, call: answer as CallFunction }) })
  await act(async () =>
    render(
      <Surroundings root={started.root} charts={charts}>
        <DecisionLogScreen />
      </Surroundings>,
    ),
  )
  await screen.findByRole('heading', { level: 1, name: 'Decisions' })
  const flashes = () =>
    started
      .child('flash')
      .getSnapshot()
      .context.messages.map(({ html }) => html)
  return { made, flashes }
}

const row = (text: string) => within(screen.getByText(text).closest('tr') ?? document.body)
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog', { name: 'Reverse this decision?' }))

describe('the log of decisions', () => {
  it('shows who decided what about whom, and whether it holds', async () => {
    await open({
      [list]: [
        page([
          decision(9, { action: 'photo.approve' }),
          decision(8, { action: 'photo.remove', state: 'failed', failure: 'The photo is gone.' }),
          rejection,
          decision(3, { action: 'member.verify', state: 'effective', reversible_until: past }),
          decision(2, { action: 'member.suspend', state: 'undone', member: { id: 3, name: 'Ada' } }),
        ]),
      ],
    })
    expect(row('Photo approved').getByText('Not in effect yet')).toBeTruthy()
    expect(row('Photo removed').getByText('Failed: The photo is gone.')).toBeTruthy()
    expect(row('Rejected').getByText('Add a photo of you.')).toBeTruthy()
    expect(row('Suspended').getByText('Undone')).toBeTruthy()
    expect(row('Suspended').getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe('/admin/profile/3')
    // Only what holds, and lately.
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Reverse'])
    expect(row('Rejected').getByRole('button', { name: 'Reverse: Rejected, about Marek' })).toBeTruthy()
  })

  it('is filtered by links beside the names, in the address, until the filter is removed', async () => {
    const { made } = await open({ [list]: [page([rejection])] })
    await userEvent.click(screen.getByRole('link', { name: 'Only decisions about Marek' }))
    expect(location.search).toBe('?member_id=101')
    await userEvent.click(await screen.findByRole('link', { name: 'Only decisions by Wim' }))
    expect(location.search).toBe('?member_id=101&actor_id=9')
    await press('About Marek: remove the filter')
    expect(location.search).toBe('?actor_id=9')
    await press('By Wim: remove the filter')
    expect(location.search).toBe('')
    await screen.findByText('Rejected')
    expect(made.map(({ query }) => query)).toEqual([
      {},
      { member_id: 101 },
      { member_id: 101, actor_id: 9 },
      { actor_id: 9 },
      {},
    ])
  })

  it('drops what is no number in the address, and names a member of whom nothing is listed', async () => {
    const { made } = await open({ [list]: [page([])] }, '?member_id=7&actor_id=wim')
    expect(screen.getByText('Nothing was decided.')).toBeTruthy()
    expect(screen.getByText('About member 7')).toBeTruthy()
    expect(made).toEqual([{ key: list, query: { member_id: 7 } }])
  })

  it('shows more on demand', async () => {
    const { made } = await open({
      [list]: [page([rejection], 'b'), page([decision(3, { action: 'member.banCam' })])],
    })
    await press('Show more')
    expect(await screen.findByText('Banned from cam')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(made.at(-1)?.query).toEqual({ cursor: 'b' })
  })
})

describe('a decision that is reversed', () => {
  it('says that the member is told, and changes in its row', async () => {
    const { made, flashes } = await open({ [list]: [page([rejection])], [reverse]: [yes(reversed)] })
    await press(/^Reverse:/)
    expect(dialog().getByText('The member is told at once.')).toBeTruthy()
    await userEvent.type(dialog().getByRole('textbox', { name: /Text for the member/ }), ' Sorry. ')
    await userEvent.dblClick(dialog().getByRole('button', { name: 'Reverse' }))
    expect(await screen.findByText('Reversed')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Reverse:/ })).toBeNull()
    expect(made.slice(1)).toEqual([{ key: reverse, params: { id: 4 }, body: { text: 'Sorry.' } }])
    expect(flashes()).toEqual(['Reversed. The member is told.'])
    // Its button has gone.
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Decisions' })),
    )
  })

  it('shows what another moderator did meanwhile', async () => {
    const { made, flashes } = await open({
      [list]: [page([rejection]), page([reversed])],
      [reverse]: [refusal(409, 'not_reversible', 'This decision can’t be reversed any more.')],
    })
    await press(/^Reverse:/)
    await userEvent.click(dialog().getByRole('button', { name: 'Reverse' }))
    expect(await screen.findByText('Reversed')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(flashes()).toEqual(['This decision is reversed already.'])
    expect(made.at(-1)?.query).toEqual({ member_id: 101 })
  })

  it('says why it cannot be reversed any more', async () => {
    const { flashes } = await open({
      [list]: [page([rejection]), page([{ ...rejection, reversible_until: past }])],
      [reverse]: [refusal(409, 'not_reversible', 'This decision can’t be reversed any more.')],
    })
    await press(/^Reverse:/)
    await userEvent.click(dialog().getByRole('button', { name: 'Reverse' }))
    await screen.findByText('In effect')
    expect(flashes()).toEqual(['This decision can’t be reversed any more.'])
    expect(screen.queryByRole('button', { name: /^Reverse:/ })).toBeNull()
  })

  it('keeps the text when it is too long, refused or its answer is lost', async () => {
    const { made } = await open({
      [list]: [page([rejection])],
      [reverse]: [refusal(403, 'forbidden', 'Only super admins may.'), new Error('No network.')],
    })
    await press(/^Reverse:/)
    const box = dialog().getByRole('textbox')
    await userEvent.click(box)
    await userEvent.paste('x'.repeat(1_001))
    expect(dialog().getByText('1 character too long.')).toBeTruthy()
    await userEvent.click(dialog().getByRole('button', { name: 'Reverse' }))
    expect(made).toHaveLength(1)
    await userEvent.type(box, '{Backspace}')
    await userEvent.click(dialog().getByRole('button', { name: 'Reverse' }))
    expect(await dialog().findByText('Only super admins may.')).toBeTruthy()
    await userEvent.click(dialog().getByRole('button', { name: 'Try again' }))
    expect(await dialog().findByText(/^We don’t know whether the decision was reversed/)).toBeTruthy()
    expect(box).toHaveProperty('value', 'x'.repeat(1_000))
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
    expect(row('Rejected').getByText('In effect')).toBeTruthy()
  })
})
