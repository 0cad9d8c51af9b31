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

async function show(fields: Partial<UserSelf> = {}, answer?: Answer<Cam>) {
  const started = startRoot({ signedIn: self(fields) })
  whole = started
  await waitFor(started.root, (snapshot) => snapshot.matches('signedIn'))
  const sent: unknown[] = []
  const save = createSaveCam({
    setCam: (body) => {
      sent.push(body)
      const cam_until = body.url === null ? null : inTwoHours()
      return Promise.resolve(answer ?? { ok: true, data: { cam_url: body.url, cam_until } })
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
  expect(sent).toEqual([
    { url: room, hours: 2 },
    { url: null, hours: 2 },
  ])
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
