/* oxlint-disable vitest/expect-expect, vitest/valid-title -- checks have their own names and assertions */
import assert from 'node:assert/strict'

import { describe, it } from 'vitest'
import type { AnyEventObject, AnyStateMachine } from 'xstate'

import type { Explorable } from './chart.ts'
import { promiseOf } from './checks.ts'
import { Infeasible, LiveActor } from './liveActor.ts'
import { explore, isInState, liveMachineOf } from './paths.ts'
import type { ChartPath } from './paths.ts'
import { leavesOf, pathOf } from './transitions.ts'

/** What shows the state of a chart while a path is played. */
export interface Stage {
  /** Does what the event stands for, for example a click, when the stage runs a chart of its own. */
  perform?: (event: AnyEventObject) => void | Promise<void>
  /** Checks what is shown, one check for each state, by the path of the state. */
  looks: Record<string, () => void | Promise<void>>
  end(): void
}

type Open<Machine extends AnyStateMachine> = (live: LiveActor<Machine>) => Stage | Promise<Stage>

/** Failures by state id. */
type Failures = Map<string, unknown[]>

/** Milliseconds. Long because the first test plays all paths. */
const slowestPaths = 60_000

/**
 * For charts whose state is shown by something else than their own view (`shownBy`). Plays every generated path and
 * checks after each step what the stage shows. The stage gets the actor that the path drives.
 */
export function describeShown<Machine extends AnyStateMachine>(
  chart: Explorable<Machine>,
  open: Open<Machine>,
): void {
  describe(`what shows ${chart.machine.id} shows each state`, () => {
    for (const { name, run } of shownChecksOf(chart, open)) it(name, { timeout: slowestPaths }, run)
  })
}

export function shownChecksOf<Machine extends AnyStateMachine>(
  chart: Explorable<Machine>,
  open: Open<Machine>,
): { name: string; run: () => Promise<void> }[] {
  let looked: Promise<Failures> | undefined
  return leavesOf(chart.machine).flatMap((leaf) => {
    const promise = promiseOf(leaf)
    if (!('shownBy' in promise)) return []
    const run = async () => {
      looked ??= lookAtAll(chart, open)
      const failures = (await looked).get(leaf.id)
      assert.ok(failures !== undefined, 'no path reaches this state')
      if (failures.length > 0) throw failures[0]
    }
    return [{ name: `${pathOf(leaf)}: ${promise.shownBy}`, run }]
  })
}

async function lookAtAll<Machine extends AnyStateMachine>(
  chart: Explorable<Machine>,
  open: Open<Machine>,
): Promise<Failures> {
  const failures: Failures = new Map()
  for (const path of explore(chart).paths) {
    const live = new LiveActor<Machine>(liveMachineOf(chart), path.input)
    const stage = await open(live)
    try {
      await play(chart, path, { live, stage, failures })
    } catch (error) {
      if (!(error instanceof Infeasible)) throw error
    } finally {
      stage.end()
    }
  }
  return failures
}

async function play<Machine extends AnyStateMachine>(
  chart: Explorable<Machine>,
  { path }: ChartPath,
  { live, stage, failures }: { live: LiveActor<Machine>; stage: Stage; failures: Failures },
): Promise<void> {
  const events: string[] = []
  for (const { event, state } of path.steps) {
    if (event.type !== 'xstate.init') {
      live.perform(event)
      await stage.perform?.(event)
    }
    events.push(JSON.stringify(event))
    for (const leaf of leavesOf(chart.machine).filter(({ id }) => isInState(state, id))) {
      const found = failures.get(leaf.id) ?? []
      failures.set(leaf.id, found)
      const look = stage.looks[pathOf(leaf)]
      try {
        assert.ok(look !== undefined, 'nobody says how to look at this state')
        await look()
      } catch (cause) {
        found.push(new Error(`${pathOf(leaf)} is shown otherwise after ${events.join(', ')}`, { cause }))
      }
    }
  }
}
