/* oxlint-disable vitest/expect-expect, vitest/valid-title -- checks have their own names and assertions */
import assert from 'node:assert/strict'

import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, it } from 'vitest'
import type { Actor, AnyStateMachine } from 'xstate'

import type { Explorable } from './chart.ts'
import { promiseOf, siblingsOf } from './checks.ts'
import type { Promised } from './checks.ts'
import type { LiveActor } from './liveActor.ts'
import { explore, playInto } from './paths.ts'
import type { Exploration } from './paths.ts'
import { leavesOf, pathOf } from './transitions.ts'

type View<Machine extends AnyStateMachine> = (actor: Actor<Machine>, live: LiveActor<Machine>) => ReactElement

/** Milliseconds. Long because the first test explores all paths. */
const slowestView = 60_000

/**
 * Renders the view in every state whose `meta` names a role and text, with a real actor driven there by a generated
 * path. Expects that role and text, and none of the siblings'. The second argument is what the chart sent to other
 * actors, for charts that are shown through one.
 */
export function describeView<Machine extends AnyStateMachine>(
  chart: Explorable<Machine>,
  view: View<Machine>,
): void {
  describe(`the view of ${chart.machine.id} shows each state as it promises`, () => {
    for (const { name, run } of viewChecksOf(chart, view)) it(name, { timeout: slowestView }, run)
  })
}

export function viewChecksOf<Machine extends AnyStateMachine>(
  chart: Explorable<Machine>,
  view: View<Machine>,
): { name: string; run: () => Promise<void> }[] {
  let exploration: Exploration | undefined
  return leavesOf(chart.machine).flatMap((leaf) => {
    const promise = promiseOf(leaf)
    if (!('view' in promise)) return []
    const run = async () => {
      exploration ??= explore(chart)
      const live = playInto(chart, leaf.id, exploration)
      assert.ok(live !== undefined, 'no path reaches this state')
      render(view(live.actor, live))
      try {
        await waitFor(() => assert.ok(isShown(promise), `not shown in\n${describeScreen()}`))
        for (const sibling of siblingsOf(leaf)) {
          const message = `shows what ${pathOf(sibling)} promises in\n${describeScreen()}`
          assert.ok(!isShown(promiseOf(sibling)), message)
        }
        assert.deepEqual(
          writableWhileSent(),
          [],
          'texts that are written while their form is being sent get lost',
        )
      } finally {
        cleanup()
      }
    }
    return [{ name: `${pathOf(leaf)}: ${promise.view.role} "${promise.view.text}"`, run }]
  })
}

function isShown(promise: Promised): boolean {
  if (!('view' in promise)) return false
  const { role, text } = promise.view
  const named = screen.queryAllByRole(role, { name: (name) => name.includes(text) })
  const saying = screen.queryAllByRole(role).filter(({ textContent }) => textContent.includes(text))
  return named.length + saying.length > 0
}

/** Returns the names of fields that can be written in forms that are being sent. Choices between few options stay as they are. */
function writableWhileSent(): string[] {
  const buttons = [
    ...document.querySelectorAll<HTMLButtonElement>('form button[type="submit"][aria-busy="true"]'),
  ]
  return buttons.flatMap(({ form }) =>
    [...(form?.querySelectorAll('input[name]:not([type="radio"], [type="file"]), select, textarea') ?? [])]
      .filter((field) => !field.matches(':disabled, [readonly]'))
      .map((field) => field.getAttribute('name') ?? ''),
  )
}

function describeScreen(): string {
  return document.body.innerHTML.slice(0, 2_000)
}
