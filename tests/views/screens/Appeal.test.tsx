import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import type { Answer } from '../../../contract/answer.ts'
import type { OwnDecision } from '../../../contract/appeals.ts'
import { appealTextLength } from '../../../contract/limits.ts'
import { composeAppeals } from '../../../src/compose/appeals.ts'
import { createBus } from '../../../src/machines/app/root/bus.ts'
import type { CallFunction } from '../../../src/services/http.ts'
import { App } from '../../../src/views/App.tsx'
// Lazy parts, imported here so that tests do not wait for them.
import '../../../src/views/screens/Appeal/Appeal.tsx'
import '../../../src/views/screens/Appeal/OwnDecisions.tsx'
import '../../../src/views/screens/NotFound.tsx'
import '../../../src/views/shell/MemberBars.tsx'
import { appealed, ownDecision } from '../../machines/account/ownDecisions.cases.ts'
import { refusal, self, systemMessage } from '../../machines/people.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { chartsWith, lodgeWith } from '../Surroundings.tsx'

let whole: WholeRoot | undefined
afterEach(() => whole?.root.stop())

const token = `7.${'a'.repeat(43)}`
const linkPath = `/appeal/${token}`
const ownPath = '/account/decisions/7'

type Reply = Answer<unknown> | Error
const yes = (data: unknown): Reply => ({ ok: true, data })
const ofOwn = (...data: OwnDecision[]): Reply => yes({ data })

/** Opens a page. Each call gets the next of its replies, and the last one again after that. */
async function open(path: string, replies: Readonly<Record<string, readonly Reply[]>>, isGuest = false) {
  history.replaceState(null, '', path)
  const started = startRoot({ signedIn: isGuest ? null : self() })
  whole = started
  await waitFor(started.child('session'), (snapshot) => !snapshot.hasTag('pending'))
  const made: { key: string; params?: unknown; body?: unknown }[] = []
  const answer = (key: string, { params, body }: { params?: unknown; body?: unknown }): Promise<unknown> => {
    const list = replies[key] ?? []
    const reply = list[Math.min(made.filter((call) => call.key === key).length, list.length - 1)]
    made.push({ key, ...(params !== undefined && { params }), ...(body !== undefined && { body }) })
    if (reply === undefined) throw new Error(`Nobody answers ${key}.`)
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply)
  }
  const call = answer as CallFunction
  const bus = createBus(() => started.root)
  const charts = chartsWith({ appeals: composeAppeals({ bus, call }) })
  await act(async () => render(<App lodge={lodgeWith({ root: started.root, charts })} />))
  await screen.findByRole('heading', { level: 1 })
  return { made, root: started.root }
}

const box = () => screen.findByRole('textbox', { name: 'Why do you disagree?' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the page of a signed link', () => {
  it('tells a guest what was decided and until when they can appeal, and sends the appeal once', async () => {
    const sent = appealed()
    const { made } = await open(
      linkPath,
      { 'GET /appeal/{token}': [yes(ownDecision())], 'POST /appeal/{token}': [yes(sent)] },
      true,
    )
    const decision = await screen.findByRole('article', { name: 'Your account was suspended' })
    expect(decision.textContent).toContain('Sells watches.')
    expect(decision.textContent).toMatch(/You can appeal until .*March 21, 2026/)
    await userEvent.type(await box(), 'I sell nothing.')
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send appeal' }))
    expect(await screen.findByText(/^We got your appeal/)).toBeTruthy()
    expect(made).toEqual([
      { key: 'GET /appeal/{token}', params: { token } },
      { key: 'POST /appeal/{token}', params: { token }, body: { text: 'I sell nothing.' } },
    ])
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByText('I sell nothing.')).toBeTruthy()
  })

  it('is not found for a link that is not ours', async () => {
    await open(linkPath, { 'GET /appeal/{token}': [refusal(404)] }, true)
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  })

  it('keeps the text when the answer is lost, and sends it again', async () => {
    await open(
      linkPath,
      {
        'GET /appeal/{token}': [yes(ownDecision())],
        'POST /appeal/{token}': [new Error('No network.'), yes(appealed())],
      },
      true,
    )
    await userEvent.type(await box(), 'I sell nothing.')
    await press('Send appeal')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'We don’t know whether your appeal arrived.',
    )
    expect((await box()).textContent).toBe('I sell nothing.')
    await press('Try again')
    expect(await screen.findByText(/^We got your appeal/)).toBeTruthy()
  })

  it('shows the appeal that counts when another one was sent before', async () => {
    await open(
      linkPath,
      {
        'GET /appeal/{token}': [yes(ownDecision()), yes(appealed())],
        'POST /appeal/{token}': [
          refusal(409, 'appealed_already', 'You have already appealed this decision.'),
        ],
      },
      true,
    )
    await userEvent.type(await box(), 'Another text.')
    await press('Send appeal')
    expect((await screen.findByRole('alert')).textContent).toContain('You have already appealed')
    expect(screen.getByText('I sell nothing.')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('keeps the form when the decision can’t be loaded again after a refusal', async () => {
    await open(
      linkPath,
      {
        'GET /appeal/{token}': [yes(ownDecision()), refusal(429)],
        'POST /appeal/{token}': [refusal(409, 'too_late', 'It is too late to appeal this decision.')],
      },
      true,
    )
    await userEvent.type(await box(), 'I sell nothing.')
    await press('Send appeal')
    expect((await screen.findByRole('alert')).textContent).toContain('It is too late')
    expect((await box()).textContent).toBe('I sell nothing.')
  })

  it('asks for a text, and takes one that is too long without cutting or sending it', async () => {
    const { made } = await open(linkPath, { 'GET /appeal/{token}': [yes(ownDecision())] }, true)
    const field = await box()
    await press('Send appeal')
    expect(await screen.findByText('Say why you disagree.')).toBeTruthy()
    expect(document.activeElement).toBe(field)
    await userEvent.click(field)
    await userEvent.paste('x'.repeat(appealTextLength + 1))
    expect(screen.getByText('1 character too long.')).toBeTruthy()
    expect(screen.getByText('2,001 of 2,000')).toBeTruthy()
    await press('Try again')
    expect(made).toHaveLength(1)
    expect(document.activeElement).toBe(field)
  })

  it.each([
    ['granted', 'You were right, and we reversed our decision.'],
    ['refused', 'Another look at our decision did not change it.'],
    ['closed', 'The decision does not hold any more'],
  ] as const)('tells how an appeal that was %s ended', async (outcome, text) => {
    const decided = appealed({ outcome, answer: 'We looked again.' })
    await open(linkPath, { 'GET /appeal/{token}': [yes(decided)] }, true)
    expect((await screen.findByRole('status')).textContent).toContain(text)
    expect(screen.getByText('We looked again.')).toBeTruthy()
  })

  it('offers no form when it is too late', async () => {
    await open(linkPath, { 'GET /appeal/{token}': [yes(ownDecision({ appeal_until: null }))] }, true)
    expect((await screen.findByRole('status')).textContent).toContain('can’t be appealed any more')
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('the decisions about the member', () => {
  it('are listed with what became of them, and each opens its page', async () => {
    await open('/account/decisions', {
      'GET /user/auth/decision': [
        ofOwn(
          ownDecision({ action: 'photo.remove', text: 'Not yours.' }),
          appealed({ outcome: 'refused' }, { id: 5, action: 'member.reject' }),
        ),
      ],
    })
    const list = await screen.findByRole('list', { name: 'Decisions about you' })
    const texts = within(list).getAllByRole('link')
    expect(texts.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Your photo was removed.*Can be appealed$/),
      expect.stringMatching(/^Your profile was not approved.*Appeal refused$/),
    ])
    await userEvent.click(screen.getByRole('link', { name: /^Your photo was removed/ }))
    expect(location.pathname).toBe(ownPath)
    expect(await screen.findByText('Not yours.')).toBeTruthy()
  })

  it('can be none', async () => {
    await open('/account/decisions', { 'GET /user/auth/decision': [ofOwn()] })
    expect(await screen.findByRole('heading', { name: 'No decisions' })).toBeTruthy()
  })

  it('are appealed by their id, and a later notification shows the outcome', async () => {
    const { made, root } = await open(ownPath, {
      'GET /user/auth/decision': [ofOwn(ownDecision()), ofOwn(appealed({ outcome: 'granted' }))],
      'POST /user/auth/decision/{id}/appeal': [yes(appealed())],
    })
    await userEvent.type(await box(), 'I sell nothing.')
    await press('Send appeal')
    expect(await screen.findByText(/^We got your appeal/)).toBeTruthy()
    expect(made.at(-1)).toEqual({
      key: 'POST /user/auth/decision/{id}/appeal',
      params: { id: 7 },
      body: { text: 'I sell nothing.' },
    })
    act(() => root.send({ type: 'realtime.systemMessageCreated', systemMessage: systemMessage() }))
    expect(await screen.findByText('You were right, and we reversed our decision.')).toBeTruthy()
  })

  it('show the appeal that was sent elsewhere meanwhile', async () => {
    await open(ownPath, {
      'GET /user/auth/decision': [ofOwn(ownDecision()), ofOwn(appealed())],
      'POST /user/auth/decision/{id}/appeal': [refusal(409, 'appealed_already', 'Appealed already.')],
    })
    await userEvent.type(await box(), 'Another text.')
    await press('Send appeal')
    expect((await screen.findByRole('alert')).textContent).toContain('Appealed already.')
    expect(screen.getByText('I sell nothing.')).toBeTruthy()
  })

  it('say of an old one that it is not there any more', async () => {
    await open('/account/decisions/3', { 'GET /user/auth/decision': [ofOwn(ownDecision())] })
    const title = 'This decision is not here any more'
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  })
})
