import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { assign, enqueueActions, fromPromise, setup } from 'xstate'

import { configOf } from '../../tools/charts/config.ts'
import { draw } from '../../tools/charts/drawing.ts'
import { pageOf } from '../../tools/charts/page.ts'
import { read } from '../../tools/charts/reading.ts'
import { mutantsOf } from '../../tools/mutate-charts/mutants.ts'
import { chartsIn, type ReportedChart, reportOf, updateCharts } from '../../tools/mutate-charts/report.ts'
import { testAssignMutants, testMutants } from '../../tools/mutate-charts/testMutants.ts'
import { chart as chartOf, type Chart } from '../machines/harness/chart.ts'
import type { LiveActor } from '../machines/harness/liveActor.ts'
import { cookieBanner } from '../machines/app/cookieBanner.cases.ts'
import { mobileMenu } from '../machines/app/mobileMenu.cases.ts'
import { isChart, loadChart } from '../machines/harness/registry.ts'
import { toggle } from '../machines/app/toggle.cases.ts'

const counterMachine = setup({
  types: {
    context: {} as { items: readonly string[]; newest: string; previous: string; isOpen: boolean },
    events: {} as { type: 'add'; item: string } | { type: 'clear' } | { type: 'toggle' },
  },
  actions: {
    add: assign(({ context }, { item }: { item: string }) => ({
      items: [...context.items, item],
      newest: item,
      previous: context.newest,
    })),
    clear: assign({ items: [], newest: '', previous: '' }),
    toggle: assign(({ context }) => ({ isOpen: !context.isOpen })),
  },
}).createMachine({
  id: 'counter',
  context: { items: [], newest: '', previous: '', isOpen: false },
  initial: 'shown',
  states: {
    shown: {
      meta: { shownBy: 'the list' },
      on: {
        add: { actions: { type: 'add', params: ({ event: { item } }) => ({ item }) } },
        clear: { actions: 'clear' },
        toggle: { actions: 'toggle' },
      },
    },
  },
})

const add = (live: LiveActor<typeof counterMachine>, ...items: string[]) => {
  for (const item of items) live.send({ type: 'add', item })
}

const enqueuingMachine = setup({
  types: { context: {} as { isBegun: boolean }, events: {} as { type: 'begin' } },
  actions: {
    begin: enqueueActions(({ enqueue }) => enqueue.assign({ isBegun: true })),
    /** Assigns nothing, so that it has no mutants. */
    wait: enqueueActions(() => {}),
  },
}).createMachine({
  id: 'enqueuing',
  context: { isBegun: false },
  initial: 'shown',
  states: {
    shown: { meta: { shownBy: 'the list' }, on: { begin: { actions: ['begin', 'wait'] } } },
  },
})

describe('an exported chart', () => {
  it('is drawn the same every time, with the name of each state, event, guard and effect', async () => {
    const chart = read('toggle', toggle.machine)
    const drawing = await draw(chart)
    expect(await draw(chart)).toBe(drawing)
    const names = [
      ...chart.states.map(({ key }) => key),
      ...chart.events,
      ...chart.guards.map((guard) => `[${guard}]`),
      ...chart.transitions.flatMap(({ effects: [effect, ...others] }) =>
        effect !== undefined && others.length === 0 ? [`/ ${effect}`] : [],
      ),
      'invokes setTo',
    ]
    expect(names.filter((name) => !drawing.includes(`>${name}<`))).toEqual([])
  })

  it('is drawn for light and dark, without scripts or external files', async () => {
    const drawing = await draw(read('mobileMenu', mobileMenu.machine))
    expect(drawing).toContain('prefers-color-scheme: dark')
    expect(drawing).not.toMatch(/<script|href=|url\((?!#)/)
  })

  it('is described in words: what each state shows, each transition, each delay with its length', () => {
    const page = pageOf(read('cookieBanner', cookieBanner.machine), {
      paths: 1_234,
      steps: 5_678,
      journeys: ['a story'],
    })
    expect(page).toContain('| `unasked` | initial | button “Accept” |')
    expect(page).toContain('| `unasked` | `cookies.accept` |  | `fading` | `remember(accepted: true)` |')
    expect(page).toContain('`fade` 300 ms')
    expect(page).toContain('| Own actions | `store` |')
    expect(page).toContain('1,234 generated paths of 5,678 steps')
    expect(page).toContain('- a story')
  })

  it('exports its config as JSON, with the names of functions', () => {
    const machine = setup({
      types: { context: {} as { tries: number } },
      actors: { save: fromPromise(async () => {}) },
      guards: { isQueued: () => true },
      actions: { report: () => {} },
    }).createMachine({
      context: { tries: 0 },
      initial: 'saving',
      states: {
        saving: {
          entry: assign({ tries: 1 }),
          invoke: {
            src: 'save',
            onError: [{ guard: 'isQueued', target: 'saving', reenter: true }, { actions: 'report' }],
          },
        },
      },
    })
    const config: unknown = JSON.parse(configOf(machine))
    expect(config).toEqual({
      context: { tries: 0 },
      initial: 'saving',
      states: {
        saving: {
          entry: 'assign tries',
          invoke: {
            src: 'save',
            onError: [{ guard: 'isQueued', target: 'saving', reenter: true }, { actions: 'report' }],
          },
        },
      },
    })
  })
})

describe('the mutants of a chart', () => {
  const names = mutantsOf(cookieBanner.machine).map(({ name }) => name)

  it('change or drop a target, and drop a guard or an action', () => {
    expect(names).toContain('unasked: cookies.accept → fading goes to answered')
    expect(names).toContain('unasked: cookies.accept → fading has no target')
    expect(names).toContain('unasked: always [isAnswered] → answered has no guard')
    expect(names).toContain('unasked: cookies.reject → fading drops remember(accepted: false)')
    expect(names).toContain('fading: entry drops store')
  })

  it('have different names', () => {
    expect(new Set(names).size).toBe(names.length)
  })

  it('are detected by the stories, and survive without stories', async () => {
    const chart = await loadChart('cookieBanner')
    const { survivors } = testMutants('cookieBanner', chart)
    expect(survivors.every(({ reason }) => reason !== undefined)).toBe(true)
    const withoutStories = testMutants('cookieBanner', { ...chart, journeys: {} })
    expect(withoutStories.survivors.map(({ name }) => name)).toContain('fading: entry drops store')
  })

  it('make a reason stale when they do not survive', async () => {
    const chart = await loadChart('cookieBanner')
    const { staleReasons } = testMutants('cookieBanner', {
      ...chart,
      survivors: { 'a mutant that no longer exists': 'of no importance' },
    })
    expect(staleReasons).toEqual(['a mutant that no longer exists'])
  })
})

describe('the mutants of assigns', () => {
  /** Runs the mutants of a chart that is no production chart. */
  const survivorsOfChart = (value: unknown) => {
    assert.ok(isChart(value))
    return testAssignMutants('counter', value).survivors.map(({ name }) => name)
  }
  const survivorsOf = (journeys: Chart<typeof counterMachine>['journeys']) =>
    survivorsOfChart(
      chartOf({
        machine: counterMachine,
        events: { add: [{ item: 'one' }] },
        explore: ({ context }) => context.items.length < 3,
        journeys,
      }),
    )

  it('drop a result, keep one key or what is cleared, swap two keys, and put what is new elsewhere', () => {
    expect(survivorsOf({ 'adds two, which nothing checks': (start) => add(start(), 'one', 'two') })).toEqual([
      'assign add has no effect',
      'assign add keeps items',
      'assign add keeps newest',
      'assign add keeps previous',
      'assign add puts what is new in items first',
      'assign add swaps newest and previous',
      'assign clear has no effect',
      'assign clear keeps items',
      'assign clear keeps newest',
      'assign clear keeps previous',
      'assign toggle has no effect',
      'assign toggle does not clear isOpen',
    ])
  })

  it('are detected by stories that check what the assigns leave', () => {
    expect(
      survivorsOf({
        'adds, clears and opens': (start) => {
          const live = start()
          add(live, 'one', 'two')
          const { items, newest, previous } = live.context
          assert.deepEqual([items, newest, previous], [['one', 'two'], 'two', 'one'])
          live.send({ type: 'toggle' })
          assert.equal(live.context.isOpen, true)
          live.send({ type: 'toggle' })
          live.send({ type: 'clear' })
          assert.deepEqual(live.context, { items: [], newest: '', previous: '', isOpen: false })
        },
      }),
    ).toEqual([])
  })

  it('change assigns inside enqueued actions, too', () => {
    const chart = chartOf({ machine: enqueuingMachine, events: {}, journeys: {} })
    expect(survivorsOfChart(chart)).toEqual(['assign begin has no effect'])
  })

  it('take reasons of their own, and leave those of other mutants alone', async () => {
    const toggled = await loadChart('cookieBanner')
    const { staleReasons } = testAssignMutants('cookieBanner', {
      ...toggled,
      survivors: { 'assign nothing has no effect': 'of no importance', 'a transition': 'of no importance' },
    })
    expect(staleReasons).toEqual(['assign nothing has no effect'])
  })
})

describe('the mutation report', () => {
  const reported = (chart: string, fields: Partial<ReportedChart> = {}): ReportedChart => ({
    chart,
    detectedByStories: 10,
    detectedByPaths: 2,
    survivors: [],
    date: '2026-11-24',
    commit: 'a1b2c3d4',
    ...fields,
  })
  const before = [
    reported('first', { survivors: [{ name: 'a: `go` → b has no target', reason: 'the same — in effect' }] }),
    reported('second'),
    reported('third', { survivors: [{ name: 'c: entry drops d', reason: undefined }] }),
  ]

  it('is read back as it was written, the stored report too', async () => {
    const report = { transitions: before, assigns: [reported('second', { detectedByPaths: 0 })] }
    expect(chartsIn(reportOf(report))).toEqual(report)
    const page = await readFile('docs/statecharts/mutation.md', 'utf8')
    expect(chartsIn(page).transitions).not.toEqual([])
    expect(chartsIn(page).assigns).not.toEqual([])
    expect(reportOf(chartsIn(page))).toBe(page)
  })

  it('has new rows for the named charts, with the date and commit of their run, and keeps the other rows', () => {
    const [first, , third] = before
    const run = { date: '2026-12-01', commit: 'e5f6a7b8' }
    const second = reported('second', { detectedByStories: 30, ...run })
    const added = reported('added', { detectedByPaths: 7, ...run })
    const charts = ['added', 'first', 'second', 'third']
    const { transitions } = chartsIn(reportOf({ transitions: before, assigns: [] }))
    const updated = reportOf({ transitions: updateCharts(charts, transitions, [second, added]), assigns: [] })
    const expected = [added, first, second, third].flatMap((row) => row ?? [])
    expect(updated).toBe(reportOf({ transitions: expected, assigns: [] }))
    expect(updated).toContain('**73 of 75 mutants')
    expect(updated).toContain('| [second](second.md) | 32 | 30 | 2 | 0 | 2026-12-01 | e5f6a7b8 |')
    expect(updated).toContain('| [third](third.md) | 13 | 10 | 2 | 1 | 2026-11-24 | a1b2c3d4 |')
  })

  it('drops a chart that no longer exists', () => {
    expect(updateCharts(['second'], before, []).map(({ chart }) => chart)).toEqual(['second'])
  })
})
