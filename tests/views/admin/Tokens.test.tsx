import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { Answer } from '../../../contract/answer.ts'
import type { AccessToken, AccessTokenKind } from '../../../contract/accessTokens.ts'
import { composeAccessTokens } from '../../../src/compose/accessTokens.ts'
import { createBus } from '../../../src/machines/app/root/bus.ts'
import type { CallFunction } from '../../../src/services/http.ts'
import { TokensPage } from '../../../src/views/admin/tokens/TokensPage.tsx'
import { accessToken } from '../../machines/admin/accessTokenLists.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { refusal } from '../../machines/people.ts'
import { Surroundings } from '../Surroundings.tsx'

let whole: WholeRoot | undefined
afterEach(() => {
  cleanup()
  whole?.root.stop()
})

type Reply = Answer<unknown> | Error
const yes = (data: unknown): Reply => ({ ok: true, data })

/** Opens the list of a kind. Each call gets its reply. */
async function open(
  kind: AccessTokenKind,
  tokens: readonly AccessToken[],
  replies: Readonly<Record<string, Reply>> = {},
) {
  const started = startRoot({ signedIn: null })
  whole = started
  const made: { key: string; params?: unknown; body?: unknown }[] = []
  const answer = (key: string, { params, body }: { params?: unknown; body?: unknown }): Promise<unknown> => {
    made.push({ key, ...(params !== undefined && { params }), ...(body !== undefined && { body }) })
    const reply = replies[key] ?? yes({ data: tokens, has_more: false })
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply)
  }
  const charts = composeAccessTokens({
    bus: createBus(() => started.root),
    call: answer as CallFunction,
    site: { usesPasswords: true },
  })
  const actor = createActor(charts.accessTokens, { input: { kind } }).start()
  render(
    <Surroundings>
      <TokensPage actor={actor} form={charts.accessTokenForm} />
    </Surroundings>,
  )
  await screen.findByRole('button', { name: /^New / })
  return { writes: () => made.filter(({ key }) => !key.startsWith('GET')) }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const type = async (label: string, typed: string) => {
  const box = screen.getByLabelText(label)
  await userEvent.clear(box)
  if (typed !== '') await userEvent.type(box, typed)
}
const rows = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

it('makes an invitation code, and shows its secret and link until they are saved', async () => {
  const secret = 'lodge_inv_k7mpx-aaaaa-bbbbb-ccccc'
  const { writes } = await open('invitation', [], {
    'POST /invitation-code': yes({ token: accessToken(3, { label: 'Spring fair' }), secret }),
  })
  expect(screen.getByText('There are no invitation codes yet. Make one to invite somebody.')).toBeTruthy()
  await press('New invitation code')
  expect(document.activeElement).toBe(screen.getByLabelText('Label'))
  await type('Label', 'Spring fair')
  await type('How many may join with it', '5')
  await type('Valid for', '')
  await press('Make the invitation code')
  const shown = within(await screen.findByRole('region', { name: 'The new invitation code' }))
  expect(shown.getByText(secret)).toBeTruthy()
  expect(shown.getByText(`${location.origin}/identity/join?code=${secret}`)).toBeTruthy()
  expect(writes()).toEqual([
    { key: 'POST /invitation-code', body: { label: 'Spring fair', max_uses: 5, valid_days: null } },
  ])
  await press('I saved it')
  expect(screen.queryByText(secret)).toBeNull()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New invitation code' })),
  )
})

it('names every mistake of an API token at its field before anything is sent, and keeps what was typed', async () => {
  const { writes } = await open('api', [])
  await press('New API token')
  await type('Valid for', 'soon')
  await press('Make the API token')
  for (const text of [
    'Enter a label.',
    'Choose what it may read.',
    'Enter a whole number.',
    'Enter your password.',
  ])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Valid for').value).toBe('soon')
  expect(writes()).toEqual([])
})

it('shows a refusal of the server at its field', async () => {
  await open('supporter', [], {
    'POST /supporter-code': {
      ...refusal(422, 'invalid', 'This is not your password.'),
      errors: { password: ['This is not your password.'] },
    },
  })
  await press('New supporter code')
  await type('Label', 'Thank you')
  await type('Your password', 'guess')
  await press('Make the supporter code')
  expect(await screen.findByText('This is not your password.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Label').value).toBe('Thank you')
})

it('says what to do when the answer was lost, and shows whether it was made', async () => {
  const { writes } = await open('invitation', [], { 'POST /invitation-code': new Error('No network.') })
  await press('New invitation code')
  await type('Label', 'Spring fair')
  await press('Make the invitation code')
  expect(await screen.findByText(/If the first one is in the list too, revoke it/)).toBeTruthy()
  expect(writes()).toHaveLength(1)
})

it('filters by text and state, and revokes only what counts', async () => {
  const { writes } = await open(
    'api',
    [
      accessToken(3, { kind: 'api', label: 'Bookkeeping', scopes: ['payments:read'], max_uses: null }),
      accessToken(2, { kind: 'api', label: 'Old script', state: 'revoked', max_uses: null }),
    ],
    { 'PUT /api-token/{id}/revoke': yes(accessToken(3, { kind: 'api', state: 'revoked' })) },
  )
  expect(rows()).toEqual(['Bookkeeping', 'Old script'])
  expect(screen.queryByRole('button', { name: 'Revoke Old script' })).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Revoked')
  expect(rows()).toEqual(['Old script'])
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Any state')
  await type('Filter the list', 'book')
  expect(rows()).toEqual(['Bookkeeping'])
  await press('Revoke Bookkeeping')
  await press('Revoke')
  await waitFor(() => expect(writes()).toEqual([{ key: 'PUT /api-token/{id}/revoke', params: { id: 3 } }]))
})

it('focuses the next button once one is revoked, and at last the button that makes one', async () => {
  const first = accessToken(4, { label: 'First' })
  const second = accessToken(3, { label: 'Second' })
  const used = accessToken(2, { label: 'Used', state: 'used' })
  const last = accessToken(1, { label: 'Last' })
  const replies: Record<string, Reply> = {}
  await open('invitation', [first, second, used, last], replies)
  const revoke = async (token: AccessToken, then: readonly AccessToken[]) => {
    replies['PUT /invitation-code/{id}/revoke'] = yes({ ...token, state: 'revoked' })
    replies['GET /invitation-code'] = yes({ data: then, has_more: false })
    await press(`Revoke ${token.label}`)
    await press('Revoke')
  }
  const expectFocus = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))
  await revoke(second, [first, { ...second, state: 'revoked' }, used, last])
  await expectFocus('Revoke Last')
  await revoke(last, [first, { ...second, state: 'revoked' }, used, { ...last, state: 'revoked' }])
  await expectFocus('New invitation code')
})
