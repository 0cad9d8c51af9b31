import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { createActor, waitFor as waitForState } from 'xstate'
import type { Answer } from '../../../contract/answer.ts'
import { createTogglesImplementations } from '../../../src/machines/app/toggles/implementations.ts'
import { togglesMachine } from '../../../src/machines/app/toggles/machine.ts'
import { Privacy } from '../../../src/views/screens/AccountSettings/Privacy.tsx'
import { refusal, self } from '../../machines/people.ts'
import { toggleCalls } from '../../machines/app/toggleCalls.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { chartsWith, Surroundings } from '../Surroundings.tsx'

let page: WholeRoot | undefined
afterEach(() => page?.root.stop())

async function open() {
  const whole = startRoot({ signedIn: self({ is_private_viewing: true }) })
  page = whole
  await waitForState(whole.root, (snapshot) => snapshot.matches('signedIn'))
  const asked: unknown[] = []
  let answer: (answer: Answer<boolean>) => void = () => {}
  const toggles = createActor(
    togglesMachine.provide(
      createTogglesImplementations({
        bus: whole.bus,
        calls: toggleCalls(() => Promise.resolve(refusal(404)), {
          setting: ({ id, field }, to) => {
            asked.push([id, field, to])
            return new Promise((resolve) => (answer = resolve))
          },
        }),
        errorText: () => 'That did not work.',
        now: () => new Date(),
      }),
    ),
  ).start()
  render(
    <Surroundings root={whole.root} charts={chartsWith({ toggles: { toggles } })}>
      <Privacy />
    </Surroundings>,
  )
  return {
    whole,
    asked,
    answers: (given: Answer<boolean>) => act(async () => answer(given)),
  }
}

const hiding = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Hide when I am online' })

it('shows what others may know, and says what each means', async () => {
  await open()
  expect(screen.getAllByRole('switch')).toHaveLength(7)
  expect(hiding().checked).toBe(false)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Browse invisibly/ }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Hide read receipts' }).checked).toBe(false)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Show my age' }).checked).toBe(true)
  expect(
    screen.getByRole<HTMLInputElement>('switch', { name: 'Show me on the public homepage' }).checked,
  ).toBe(false)
})

it('is switched at once, while it is being saved', async () => {
  const { whole, asked, answers } = await open()
  await userEvent.click(hiding())
  expect(hiding().checked).toBe(true)
  expect(hiding().getAttribute('aria-busy')).toBe('true')
  expect(asked).toEqual([[1, 'hides_online', true]])
  act(() => whole.bus.send({ type: 'session.changed', user: self({ hides_online: true }) }))
  await answers({ ok: true, data: true })
  expect(hiding().checked).toBe(true)
  expect(hiding().getAttribute('aria-busy')).toBeNull()
})

it('sends the field of the switch that was pressed', async () => {
  const { asked, answers } = await open()
  const receipts = screen.getByRole<HTMLInputElement>('switch', { name: 'Hide read receipts' })
  await userEvent.click(receipts)
  expect(asked).toEqual([[1, 'hides_read_receipts', true]])
  await answers({ ok: true, data: true })
})

it('is as before where that failed, with a word why', async () => {
  const { whole, answers } = await open()
  await userEvent.click(hiding())
  await answers(refusal(429))
  expect(hiding().checked).toBe(false)
  const { messages } = whole.child('flash').getSnapshot().context
  expect(messages.map(({ html }) => html)).toEqual(['That did not work.'])
})
