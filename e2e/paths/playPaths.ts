/** Plays a chart's generated paths in a real browser, and looks after each step for what the state promises. */
import { expect, type Locator, type Page, test as base } from '@playwright/test'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateNode } from 'xstate'
import { promiseOf, siblingsOf } from '../../tests/machines/harness/checks.ts'
import type { Promised } from '../../tests/machines/harness/checks.ts'
import type { Explorable } from '../../tests/machines/harness/chart.ts'
import { leavesOf, pathOf, transitionsOf } from '../../tests/machines/harness/transitions.ts'
import { choosePaths, entryFor, eventName, type Step } from './chosenPaths.ts'

/** What a person, the network or the server does, so that the chart is told of the event. */
export type Deed = (event: AnyEventObject, before: AnyMachineSnapshot) => Promise<void>

export interface PathsInBrowser {
  readonly chart: Explorable
  /** Where one event is several things in a browser: its name, else undefined. */
  readonly nameOf?: (event: AnyEventObject, before: AnyMachineSnapshot) => string | undefined
  /** Opens the page so that the chart begins anew with this input; given what will happen. */
  readonly begin: (input: unknown, names: readonly string[]) => Promise<void>
  readonly deeds: Readonly<Record<string, Deed>>
  /** Where the page shows the chart; what else is on the page may show what it likes. */
  readonly stage: () => Page | Locator
  /** How to see the states that promise no role and text. */
  readonly shownBy: Readonly<Record<string, () => Promise<void>>>
  /** Events that can't be made in a browser, by name, with the reason. */
  readonly impossible: Readonly<Record<string, string>>
  /** States that no path without those events reaches, with the reason. */
  readonly unseen: Readonly<Record<string, string>>
  /** Steps of a path at most. */
  readonly longest?: number
}

const places = (stage: Page | Locator, { role, text }: { role: string; text: string }) => {
  // A state's meta names any role; Playwright lists those there are.
  const known = role as Parameters<Page['getByRole']>[0]
  // While a dialog is open, what lies beneath is in sight and hidden from assistive technology.
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
  for (const sibling of siblingsOf(leaf)) {
    const other = promiseOf(sibling)
    if (!promisesNothing(other)) await expect(places(cases.stage(), other.view)).toHaveCount(0)
  }
}

const activeLeaves = ({ chart }: PathsInBrowser, snapshot: AnyMachineSnapshot) =>
  // oxlint-disable-next-line no-underscore-dangle -- XState names them so
  leavesOf(chart.machine).filter(({ id }) => snapshot._nodes.some((node) => node.id === id))

async function perform(cases: PathsInBrowser, { name, event }: Step, before: AnyMachineSnapshot) {
  const deed = entryFor(cases.deeds, name)
  if (deed === undefined) throw new Error(`Nobody says how ${name} is made in a browser.`)
  await deed(event, before)
}

export async function playPaths(cases: PathsInBrowser): Promise<void> {
  const isPossible = (name: string) => entryFor(cases.impossible, name) === undefined
  const nameOf = (event: AnyEventObject, before?: AnyMachineSnapshot) =>
    (before && cases.nameOf?.(event, before)) ?? eventName(event)
  const choice = choosePaths(cases.chart, { isPossible, nameOf, longest: cases.longest ?? 12 })
  const isKnown = (name: string) =>
    name === 'xstate.init' || !isPossible(name) || entryFor(cases.deeds, name) !== undefined
  expect(
    [...choice.eventNames].filter((name) => !isKnown(name)),
    'events without a deed',
  ).toEqual([])
  expect(choice.missedStates, 'states that no path reaches').toEqual(Object.keys(cases.unseen))

  const all = transitionsOf(cases.chart.machine).length
  const description = `${choice.paths.length} paths, ${choice.transitions.taken} of ${all} transitions`
  base.info().annotations.push({ type: 'played', description })

  for (const { input, steps } of choice.paths) {
    const names = steps.slice(1).map(({ name }) => name)
    await base.step(names.join(', ') || 'the beginning', async () => {
      await cases.begin(input, names)
      let before = steps[0]?.state
      for (const step of steps) {
        if (before && step !== steps[0]) await perform(cases, step, before)
        before = step.state
        for (const leaf of activeLeaves(cases, step.state)) await expectShown(cases, leaf)
      }
    })
  }
}
