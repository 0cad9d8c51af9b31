// Texts that have no form of the account are kept over a log-in as well.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import type { AdminProfile } from '../../contract/adminProfile.ts'
import type { Answer } from '../../contract/answer.ts'
import type { ModerationDecision } from '../../contract/moderationQueues.ts'
import type { UserSelf } from '../../contract/ownProfile.ts'
import { createOnboardingImplementations } from '../../src/machines/account/onboarding/implementations.ts'
import { onboardingMachine } from '../../src/machines/account/onboarding/machine.ts'
import { adminProfileMachine } from '../../src/machines/admin/adminProfile/machine.ts'
import type { WrittenDecision } from '../../src/machines/admin/adminProfile/types.ts'
import { moderationQueueMachine } from '../../src/machines/admin/moderationQueue/machine.ts'
import type {
  Claimed,
  ClaimInput,
  Decided,
  OutgoingDecision,
} from '../../src/machines/admin/moderationQueue/types.ts'
import { MemberPage } from '../../src/views/admin/profile/MemberPage.tsx'
import { QueueDesk } from '../../src/views/admin/queues/QueueDesk.tsx'
import { Onboarding } from '../../src/views/screens/Onboarding/Onboarding.tsx'
import { MediaTexts } from '../../src/views/screens/ProfileSettings/MediaTexts.tsx'
import { placed } from '../machines/account/onboardingMembers.ts'
import { adminProfileOf } from '../machines/admin/adminProfiles.ts'
import { queueItem } from '../machines/admin/queueItems.ts'
import { startRoot } from '../machines/app/wholeRoot.ts'
import { self } from '../machines/people.ts'
import { createTestBus } from '../machines/testBus.ts'
import { chartsWith, lodgeWith, Surroundings } from './Surroundings.tsx'

const stops: (() => void)[] = []
afterEach(() => {
  cleanup()
  for (const stop of stops.splice(0)) stop()
})

const never = () => new Promise<never>(() => {})
const box = (name: string | RegExp) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })
const write = (name: string | RegExp, value: string) => fireEvent.change(box(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Shows a view to a member, on the device of a test. Returns a function that ends the session, which the view does not outlive. */
async function show(
  view: ReactNode,
  device: ReturnType<typeof lodgeWith>['device'],
  user: UserSelf = self(),
) {
  const { root } = startRoot({ signedIn: user })
  stops.push(() => root.stop())
  await waitFor(root, (snapshot) => snapshot.matches('signedIn'))
  const charts = chartsWith({
    onboarding: {
      onboarding: onboardingMachine.provide(
        createOnboardingImplementations({
          bus: createTestBus().bus,
          self: () => user,
          siteName: 'Lodge',
          setPlace: never,
          updateSelf: never,
        }),
      ),
    },
  })
  const { unmount } = render(
    <Surroundings root={root} device={device} charts={charts}>
      <Suspense>{view}</Suspense>
    </Surroundings>,
  )
  return () => {
    act(() => {
      root.send({ type: 'session.expire' })
      unmount()
    })
  }
}

function memberPage() {
  const load = async (): Promise<Answer<AdminProfile>> => ({
    ok: true,
    data: adminProfileOf({ is_approved: true }, {}),
  })
  const actor = createActor(
    adminProfileMachine.provide({
      actors: {
        load: fromPromise<Answer<AdminProfile>, { memberId: number }>(load),
        decide: fromPromise<Answer<ModerationDecision>, WrittenDecision & { memberId: number }>(never),
      },
    }),
    { input: { memberId: 2, viewerId: 9, isSuperAdmin: false } },
  ).start()
  stops.push(() => actor.stop())
  return actor
}

it('keeps a note among admins, and the text of a decision that is written or being stored', async () => {
  const { device } = lodgeWith()
  const note = () => box('New note')
  const words = () => box('Text for the member')
  const open = async () => {
    const expire = await show(<MemberPage actor={memberPage()} />, device)
    await screen.findByRole('heading', { level: 1, name: 'Marek' })
    return expire
  }
  const expire = await open()
  write('New note', 'Asked for money')
  press('Suspend')
  write('Text for the member', 'You asked for money.')
  expire()

  const expireAgain = await open()
  expect(note().value).toBe('Asked for money')
  press('Suspend')
  expect(words().value).toBe('You asked for money.')
  write('Text for the member', 'Twice.')
  fireEvent.submit(screen.getByRole('form', { name: 'What the member will read' }))
  expect(screen.queryByRole('form', { name: 'What the member will read' })).toBeNull()
  expireAgain()

  await open()
  press('Suspend')
  expect(words().value).toBe('Twice.')
})

const reasons = [1, 2].map((id) => ({
  id,
  slug: `reason-${id}`,
  name: `Reason ${id}`,
  html_name: null,
  extra_label: null,
  description: null,
  is_for_user: true,
  is_for_media: false,
  is_for_verification_photo: false,
}))
const reason = () => screen.getByRole<HTMLInputElement>('radio', { name: /Reason 2/ })

function queue() {
  const claimed: Answer<Claimed> = { ok: true, data: { data: [queueItem(1)], waiting: 1, reasons } }
  const actor = createActor(
    moderationQueueMachine.provide({
      actors: {
        holdClaims: fromCallback(() => {}),
        claim: fromPromise<Answer<Claimed>, ClaimInput>(async () => claimed),
        decide: fromPromise<Answer<Decided>, OutgoingDecision>(never),
      },
    }),
    { input: { queue: 'just-joined' } },
  ).start()
  stops.push(() => actor.stop())
  return actor
}

it('keeps the text of a decision in a queue, written or being stored', async () => {
  const { device } = lodgeWith()
  const open = async () => {
    const expire = await show(<QueueDesk actor={queue()} />, device)
    await screen.findByRole('group', { name: 'Actions' })
    fireEvent.keyDown(document.body, { key: 'r' })
    return expire
  }
  const expire = await open()
  fireEvent.click(reason())
  write('Text for the member', 'No photo of you.')
  expire()
  const expireAgain = await open()
  expect(box('Text for the member').value).toBe('No photo of you.')
  expect(reason().checked).toBe(true)
  fireEvent.submit(screen.getByRole('form', { name: 'What the member will read' }))
  expireAgain()
  await open()
  expect(box('Text for the member').value).toBe('No photo of you.')
  expect(reason().checked).toBe(true)
})

it('keeps the description and the tags of a photo', async () => {
  const { device } = lodgeWith()
  const stored = { description: 'At sea', tagIds: [1] }
  const tags = [1, 2].map((id) => ({ id, slug: `tag-${id}`, name: `Tag ${id}` }))
  const changes: unknown[] = []
  const texts = (draft: typeof stored) => (
    <MediaTexts
      name="photo.12"
      draft={draft}
      stored={stored}
      tags={tags}
      isDisabled={false}
      errors={{}}
      refusal={null}
      onChange={(change) => changes.push(change)}
    />
  )
  const expire = await show(texts({ description: 'At sea, at dawn', tagIds: [1, 2] }), device)
  expire()
  const expireUnchanged = await show(texts(stored), device)
  expect(changes).toEqual([{ description: 'At sea, at dawn', tagIds: [1, 2] }])
  expireUnchanged()
  changes.length = 0
  await show(texts(stored), device)
  expect(changes).toEqual([])
})

it('keeps what a new member has written in all steps of onboarding', async () => {
  const { device } = lodgeWith()
  history.replaceState(null, '', '/onboarding/4')
  const open = async () => {
    const expire = await show(<Onboarding asked={4} />, device, placed)
    await screen.findByRole('textbox', { name: /About you/ })
    return expire
  }
  const expire = await open()
  write(/About you/, 'I row at dawn.')
  expire()
  await open()
  expect(box(/About you/).value).toBe('I row at dawn.')
})
