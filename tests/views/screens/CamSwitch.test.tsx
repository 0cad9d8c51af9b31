import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { waitFor } from 'xstate'
import type { Answer } from '../../../contract/answer.ts'
import type { CallResponse } from '../../../contract/calls.ts'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import { camFormMachine, createSaveCam } from '../../../src/machines/account/accountForm/cam.ts'
import { createAccountFormImplementations } from '../../../src/machines/account/accountForm/implementations.ts'
import { photoListMachine } from '../../../src/machines/members/pagedList/galleryLists.ts'
import { sideNotifierMachine } from '../../../src/machines/members/sideNotifier/machine.ts'
import { CamSwitch } from '../../../src/views/screens/Notifier/CamSwitch.tsx'
import { clockText } from '../../../src/views/components/layout/timeText.ts'
import { refusal, self } from '../../machines/people.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { chartsWith, Surroundings } from '../Surroundings.tsx'

let whole: WholeRoot | undefined

afterEach(() => whole?.root.stop())

type Cam = CallResponse<'PUT /user/auth/cam'>

const room = 'https://cam.example/luc'
const inTwoHours = () => new Date(Date.now() + 2 * 60 * 60_000).toISOString()

async function show(fields: Partial<UserSelf> = {}, answer?: Answer<Cam>, mayAnswer = Promise.resolve()) {
  const started = startRoot({ signedIn: self(fields) })
  whole = started
  await waitFor(started.root, (snapshot) => snapshot.matches('signedIn'))
  const sent: unknown[] = []
  const save = createSaveCam({
    setCam: async (body) => {
      sent.push(body)
      await mayAnswer
      const user = started.child('session').getSnapshot().context.user
      const cam_url = body.url === undefined ? (user?.cam_url ?? null) : body.url
      const cam_audience = body.audience ?? user?.cam_audience ?? 'own-list'
      const cam_until = cam_url === null ? null : inTwoHours()
      return answer ?? { ok: true, data: { cam_url, cam_until, cam_audience } }
    },
    self: () => started.child('session').getSnapshot().context.user,
    tell: (fact) => started.root.send(fact),
  })
  const home = {
    sideNotifier: sideNotifierMachine,
    newestPhotos: photoListMachine,
    camForm: camFormMachine.provide(createAccountFormImplementations({ save })),
    keptOption: () => null,
  }
  render(
    <Surroundings root={started.root} charts={chartsWith({ home })}>
      <CamSwitch />
    </Surroundings>,
  )
  return sent
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const writeLink = (link: string) => userEvent.type(screen.getByRole('textbox', { name: /Link/ }), link)

it('goes on cam for the chosen hours, and off again', async () => {
  const sent = await show()
  await press('Go on cam')
  await writeLink(room)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'For' }), '2 hours')
  await press('Go on cam')
  expect(await screen.findByText(/^You are on cam until/)).toBeTruthy()
  expect(screen.getByText(/cam\.example/)).toBeTruthy()
  await press('Stop')
  expect(await screen.findByRole('button', { name: 'Go on cam' })).toBeTruthy()
  expect(sent).toEqual([{ url: room, hours: 2, audience: 'own-list' }, { url: null }])
})

const audience = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Who can see it' })

it('is shown to the chosen audience, which can be changed while on cam', async () => {
  const sent = await show()
  await press('Go on cam')
  expect(audience().value).toBe('own-list')
  await writeLink(room)
  await userEvent.selectOptions(audience(), 'Everyone who added me')
  await press('Go on cam')
  expect(await screen.findByText(/^You are on cam until/)).toBeTruthy()
  expect(audience().value).toBe('listed-me')
  await userEvent.selectOptions(audience(), 'Members on my list')
  await vi.waitFor(() => expect(audience().value).toBe('own-list'))
  expect(sent).toEqual([{ url: room, hours: 1, audience: 'listed-me' }, { audience: 'own-list' }])
})

it('says who can see the link, by the audience', async () => {
  await show()
  await press('Go on cam')
  expect(screen.getByText(/members on your list who added you can see the link\.$/)).toBeTruthy()
  await userEvent.selectOptions(audience(), 'Everyone who added me')
  expect(screen.getByText(/everyone who added you can see the link\.$/)).toBeTruthy()
  expect(screen.queryByText(/on your list who/)).toBeNull()
})

it('keeps the former audience with a reason when the change is refused', async () => {
  await show({ cam_url: room, cam_until: inTwoHours() }, refusal(429, 'too_many_requests', 'Please wait.'))
  await userEvent.selectOptions(audience(), 'Everyone who added me')
  expect((await screen.findByRole('alert')).textContent).toContain('Please wait.')
  expect(audience().value).toBe('own-list')
})

it('keeps the focus on the audience while it is saved, and ignores a change meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const sent = await show({ cam_url: room, cam_until: inTwoHours() }, undefined, promise)
  audience().focus()
  await userEvent.selectOptions(audience(), 'Everyone who added me')
  expect(audience()).toMatchObject({ disabled: false, value: 'listed-me' })
  await userEvent.selectOptions(audience(), 'Members on my list')
  expect(audience().value).toBe('listed-me')
  resolve()
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Stop' }).ariaBusy).toBeNull())
  expect(document.activeElement).toBe(audience())
  expect(audience().value).toBe('listed-me')
  expect(sent).toEqual([{ audience: 'listed-me' }])
})

it('moves the focus to the audience, and not to the end of the cam, once the member is on cam', async () => {
  await show()
  await press('Go on cam')
  await writeLink(room)
  // A browser takes the focus from a disabled control; jsdom does not.
  const go = screen.getByRole('button', { name: 'Go on cam' })
  act(() => go.focus())
  await userEvent.keyboard('{Enter}')
  await screen.findByText(/^You are on cam until/)
  await vi.waitFor(() => expect(document.activeElement).toBe(audience()))
})

it('shows the end of a cam that was started before', async () => {
  const cam_until = inTwoHours()
  await show({ cam_url: room, cam_until })
  expect(screen.getByText(`You are on cam until ${clockText(new Date(cam_until))}`)).toBeTruthy()
})

it('is off after the end', async () => {
  await show({ cam_url: room, cam_until: new Date(Date.now() - 1_000).toISOString() })
  expect(screen.getByRole('button', { name: 'Go on cam' })).toBeTruthy()
})

it('switches off while it is shown, at the end', async () => {
  vi.useFakeTimers()
  try {
    await show({ cam_url: room, cam_until: inTwoHours() })
    expect(screen.getByText(/^You are on cam until/)).toBeTruthy()
    act(() => void vi.advanceTimersByTime(2 * 60 * 60_000 + 60_000))
    expect(screen.getByRole('button', { name: 'Go on cam' })).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
})

it.each(['', 'http://cam.example/luc', 'cam.example', 'https://'])(
  'refuses the address %j without a call',
  async (link) => {
    const sent = await show()
    await press('Go on cam')
    if (link !== '') await writeLink(link)
    await press('Go on cam')
    expect(await screen.findByText(/starts with https/)).toBeTruthy()
    expect(sent).toEqual([])
  },
)

it('shows why the server refuses and keeps the address', async () => {
  await show({}, refusal(403, 'cam_banned', 'You can’t go on cam here.'))
  await press('Go on cam')
  await writeLink(room)
  await press('Go on cam')
  expect((await screen.findByRole('alert')).textContent).toContain('You can’t go on cam here.')
  expect(screen.getByDisplayValue(room)).toBeTruthy()
})

it('offers nothing to a member who is banned from cam', async () => {
  await show({ is_cam_banned: true })
  expect(screen.getByText('You can’t go on cam here.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
