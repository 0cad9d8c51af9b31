import { act, cleanup, render, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { waitFor as waitForState } from 'xstate'

import type { UnreadFact } from '../../../src/machines/app/root/facts.ts'
import type { Counts, unreadMachine } from '../../../src/machines/messages/unread/machine.ts'
import { MemberBars } from '../../../src/views/shell/MemberBars.tsx'
import { Surroundings } from '../../views/Surroundings.tsx'
import { describeShown } from '../harness/describeShown.ts'
import type { Stage } from '../harness/describeShown.ts'
import type { LiveActor } from '../harness/liveActor.ts'
import { unread } from './unread.cases.ts'
import { startRoot } from '../app/wholeRoot.ts'

const isTold = (params: unknown): params is UnreadFact =>
  typeof params === 'object' && params !== null && 'type' in params && params.type === 'unread.changed'

const isCounted = (output: unknown): output is Counts =>
  typeof output === 'object' && output !== null && 'conversations' in output && 'systemMessages' in output

const notificationsLabel = (count: number) => (count === 0 ? 'Notifications' : `Notifications, ${count} new`)

/** The bars of a signed-in member. Their root hears what the chart tells, and counts nothing itself. */
async function openBars(live: LiveActor<typeof unreadMachine>): Promise<Stage> {
  const whole = startRoot()
  await waitForState(whole.root, (snapshot) => snapshot.matches('signedIn'))
  render(
    <Surroundings root={whole.root}>
      <MemberBars session={whole.child('session')} hasBegunUploads={false} />
    </Surroundings>,
  )
  let told = 0
  let counted: Counts = { messages: 0, conversations: 0, systemMessages: 0 }
  const showsCounts = () => {
    const { messages, systemMessages } = counted
    expect(screen.queryAllByText(/unread/).map(({ textContent }) => textContent)).toEqual(
      messages === 0 ? [] : [`${messages} unread`],
    )
    expect(screen.getByLabelText(notificationsLabel(systemMessages))).toBeTruthy()
  }
  return {
    perform: (event) => {
      if (isCounted(event['output'])) counted = event['output']
      const facts = live.effects.slice(told).map(({ params }) => params)
      told = live.effects.length
      return act(async () => {
        for (const fact of facts.filter(isTold)) whole.bus.send(fact)
      })
    },
    looks: {
      counting: showsCounts,
      counted: showsCounts,
      failed: showsCounts,
      debouncing: showsCounts,
    },
    end: () => {
      cleanup()
      whole.root.stop()
    },
  }
}

describeShown(unread, openBars)
