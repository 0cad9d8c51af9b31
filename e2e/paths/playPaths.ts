/** Plays a chart's generated paths in a real browser, and checks after each step that the page shows what the state promises. */
import { expect, type Locator, type Page, test as base } from '@playwright/test'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateNode } from 'xstate'
import { promiseOf, siblingsOf } from '../../tests/machines/harness/checks.ts'
import type { Promised } from '../../tests/machines/harness/checks.ts'
import type { Explorable } from '../../tests/machines/harness/chart.ts'
import { leavesOf, pathOf } from '../../tests/machines/harness/transitions.ts'
import { choosePaths, entryFor, eventName, type Step, type WrittenPath } from './chosenPaths.ts'

/** Causes an event in the browser: what a person, the network or the server does. */
export type Deed = (event: AnyEventObject, before: AnyMachineSnapshot) => Promise<void>

/** For events that the page causes by itself. */
export const byItself: Deed = () => Promise.resolve()

export interface Impossible {
  readonly why: string
  /** Names of the transitions that stay uncovered in the browser because of this. */
  readonly leaves: readonly string[]
}

export interface PathsInBrowser {
  readonly chart: Explorable
  /** Returns a more specific name when one event has several causes in a browser, else undefined. */
  readonly nameOf?: (event: AnyEventObject, before: AnyMachineSnapshot) => string | undefined
  /** Opens the page so that the chart starts with this input. `names` are the events that will follow. */
  readonly begin: (input: unknown, names: readonly string[]) => Promise<void>
  readonly deeds: Readonly<Record<string, Deed>>
  /** Steps whose state can't be seen, because the page continues with the next one by itself. */
  readonly passing?: readonly string[]
  /** The part of the page that shows the chart. The rest of the page is ignored. */
  readonly stage: () => Page | Locator
  /** Checks for states that promise no role and text. */
  readonly shownBy: Readonly<Record<string, () => Promise<void>>>
  /** Events that a browser can't cause, and the transitions that stay uncovered because of each. */
  readonly impossible: Readonly<Record<string, Impossible>>
  /** Plays every second path, so that two tests on two workers share many paths. */
  readonly half?: 0 | 1
  /** Paths written by hand, played in addition. */
  readonly written?: readonly WrittenPath[]
}

const places = (stage: Page | Locator, { role, text }: { role: string; text: string }) => {
  // `meta` types a role as any string; Playwright expects one of a union.
  const known = role as Parameters<Page['getByRole']>[0]
  // While a dialog is open, the page beneath is visible but hidden from assistive technology.
  const includeHidden = true
  return stage
    .getByRole(known, { name: text, includeHidden })
    .or(stage.getByRole(known, { includeHidden }).filter({ hasText: text }))
    .filter({ visible: true })
}

const promisesNothing = (promise: Promised): promise is { shownBy: string } => 'shownBy' in promise

async function expectShown(cases: PathsInBrowser, leaf: AnyStateNode): Promise<void> {
  const promise = promiseOf(leaf)
  if (promisesNothing(promise)) {
    const look = cases.shownBy[pathOf(leaf)]
    expect(look, `how to see ${pathOf(leaf)}: ${promise.shownBy}`).toBeDefined()
    await look?.()
    return
  }
  await expect(places(cases.stage(), promise.view).first()).toBeVisible()
  const others = siblingsOf(leaf).map(promiseOf)
  await Promise.all(
    others.map(async (other) => {
      if (!promisesNothing(other)) await expect(places(cases.stage(), other.view)).toHaveCount(0)
    }),
  )
}

const activeLeaves = ({ chart }: PathsInBrowser, snapshot: AnyMachineSnapshot) =>
  // oxlint-disable-next-line no-underscore-dangle -- XState names them so
  leavesOf(chart.machine).filter(({ id }) => snapshot._nodes.some((node) => node.id === id))

async function perform(cases: PathsInBrowser, { name, event }: Step, before: AnyMachineSnapshot) {
  const deed = entryFor(cases.deeds, name)
  if (deed === undefined) throw new Error(`Nobody says how ${name} is made in a browser.`)
  await deed(event, before)
}

/** Chooses the paths of a chart, and checks that the spec covers all their events. */
function choose(cases: PathsInBrowser) {
  const isPossible = (name: string) => entryFor(cases.impossible, name) === undefined
  const nameOf = (event: AnyEventObject, before: AnyMachineSnapshot) =>
    cases.nameOf?.(event, before) ?? eventName(event)
  const choice = choosePaths(cases.chart, { isPossible, nameOf, written: cases.written ?? [] })

  const names = [...choice.eventNames]
  const played = choice.paths.flatMap(({ steps }) => steps.slice(1).map(({ name }) => name))
  const wanted = new Set([...names.filter(isPossible), ...played])
  const undone = [...wanted].filter((name) => entryFor(cases.deeds, name) === undefined)
  expect(undone, 'events that nobody makes or lists as impossible').toEqual([])
  const excuses = Object.entries(cases.impossible)
  const idle = excuses.filter(([listed]) => !names.some((name) => entryFor({ [listed]: true }, name)))
  expect(idle, 'what is listed as impossible and never happens').toEqual([])
  const left = excuses.flatMap(([, { leaves }]) => leaves)
  expect(choice.missed.toSorted(), 'transitions that no path takes').toEqual(left.toSorted())
  return choice
}

export async function playPaths(cases: PathsInBrowser): Promise<void> {
  const { paths, transitions, missed } = choose(cases)
  const description = `${paths.length} paths, ${transitions.length - missed.length} of ${transitions.length} transitions`
  base.info().annotations.push({ type: 'played', description })

  const { half } = cases
  const own = half === undefined ? paths : paths.filter((_, index) => index % 2 === half)
  for (const { input, steps } of own) {
    const names = steps.slice(1).map(({ name }) => name)
    await base.step(names.join(', ') || 'the beginning', async () => {
      await cases.begin(input, names)
      let before = steps[0]?.state
      for (const step of steps) {
        if (before && step !== steps[0]) await perform(cases, step, before)
        before = step.state
        if (cases.passing?.includes(step.name)) continue
        for (const leaf of activeLeaves(cases, step.state)) await expectShown(cases, leaf)
      }
    })
  }
}
