import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'

import { configOf } from '../../tools/charts/config.ts'
import { draw } from '../../tools/charts/drawing.ts'
import { pageOf } from '../../tools/charts/page.ts'
import { read } from '../../tools/charts/reading.ts'
import { figureOf, mergeVerdicts, verdictsIn } from '../../tools/mutate-charts/figure.ts'
import { judge, type Verdict } from '../../tools/mutate-charts/judge.ts'
import { filesBehind, judgedAs, runningCode } from '../../tools/mutate-charts/judgedAs.ts'
import { mutantsOf } from '../../tools/mutate-charts/mutants.ts'
import { cookieBanner } from '../machines/app/cookieBanner.cases.ts'
import { mobileMenu } from '../machines/app/mobileMenu.cases.ts'
import { casesFile, loadChart } from '../machines/harness/registry.ts'
import { toggle } from '../machines/app/toggle.cases.ts'

describe('an exported chart', () => {
  it('is drawn the same every time, with each state, event, guard and effect by its name', async () => {
    const chart = read('toggle', toggle.machine)
    const drawing = await draw(chart)
    expect(await draw(chart)).toBe(drawing)
    for (const word of [
      'underWay',
      'saving',
      'queued',
      'settled',
      'toggle.set',
      '[isOutdated]',
      '/ adopt',
      'runs setTo',
    ]) {
      expect(drawing).toContain(`>${word}<`)
    }
  })

  it('is drawn for light and dark, without a script or anything from elsewhere', async () => {
    const drawing = await draw(read('mobileMenu', mobileMenu.machine))
    expect(drawing).toContain('prefers-color-scheme: dark')
    expect(drawing).not.toMatch(/<script|href=|url\((?!#)/)
  })

  it('is told in words: what each state shows, each transition, each delay with its length', () => {
    const page = pageOf(read('cookieBanner', cookieBanner.machine), {
      paths: 1_234,
      steps: 5_678,
      journeys: ['a story'],
    })
    expect(page).toContain('| `unasked` | initial | button “Accept” |')
    expect(page).toContain('| `unasked` | `cookies.accept` |  | `fading` | `remember(accepted: true)` |')
    expect(page).toContain('`fade` 300 ms')
    expect(page).toContain('| Effects outside the chart | `store` |')
    expect(page).toContain('1,234 generated paths of 5,678 steps')
    expect(page).toContain('- a story')
  })

  it('keeps its config as JSON, with functions by name', () => {
    const config: unknown = JSON.parse(configOf(toggle.machine))
    expect(config).toMatchObject({
      initial: 'underWay',
      states: {
        underWay: {
          invoke: { src: 'setTo', onError: [{ guard: 'isQueued', target: 'underWay', reenter: true }, {}] },
        },
      },
    })
  })
})

describe('the mutants of a chart', () => {
  const names = mutantsOf(cookieBanner.machine).map(({ name }) => name)

  it('go elsewhere or nowhere, ask nobody, and forget', () => {
    expect(names).toContain('unasked: cookies.accept → fading goes to answered')
    expect(names).toContain('unasked: cookies.accept → fading goes nowhere')
    expect(names).toContain('unasked: always [isAnswered] → answered asks nobody')
    expect(names).toContain('unasked: cookies.reject → fading forgets remember(accepted: false)')
    expect(names).toContain('fading: entry forgets store')
  })

  it('have a name each', () => {
    expect(new Set(names).size).toBe(names.length)
  })

  it('are noticed by the stories, and survive where there are none', async () => {
    const chart = await loadChart('cookieBanner')
    expect(judge('cookieBanner', chart).survivors.every(({ reason }) => reason !== undefined)).toBe(true)
    const untold = judge('cookieBanner', { ...chart, journeys: {} })
    expect(untold.survivors.map(({ name }) => name)).toContain('fading: entry forgets store')
  })

  it('that do not survive any more make their reason a mistake', async () => {
    const chart = await loadChart('cookieBanner')
    const { staleReasons } = judge('cookieBanner', {
      ...chart,
      survivors: { 'a mutant of long ago': 'nobody knows' },
    })
    expect(staleReasons).toEqual(['a mutant of long ago'])
  })
})

describe('the page about mutants', () => {
  const verdictOf = (chart: string, fields: Partial<Verdict> = {}): Verdict => ({
    chart,
    killedByJourneys: 10,
    killedByPaths: 2,
    survivors: [],
    staleReasons: [],
    judgedAs: 'a1b2c3d4',
    ...fields,
  })
  const before = [
    verdictOf('first', { survivors: [{ name: 'a: `go` → b goes nowhere', reason: 'of — no matter' }] }),
    verdictOf('second'),
    verdictOf('third', { survivors: [{ name: 'c: entry forgets d', reason: undefined }] }),
  ]

  it('is read back as it was written, the one there is too', async () => {
    expect(verdictsIn(figureOf(before))).toEqual(before)
    const page = await readFile('docs/statecharts/mutation.md', 'utf8')
    expect(figureOf(verdictsIn(page))).toBe(page)
  })

  it('is the same after charts were judged by name as after all were, sums and order included', () => {
    const [first, , third] = before
    const now = { ...verdictOf('second', { killedByJourneys: 30 }) }
    const fresh = verdictOf('novel', { killedByPaths: 7 })
    const charts = ['first', 'novel', 'second', 'third']
    const all = figureOf([first, fresh, now, third].flatMap((verdict) => verdict ?? []))
    const named = mergeVerdicts(charts, verdictsIn(figureOf(before)), [now, fresh])
    expect(figureOf(named)).toBe(all)
    expect(all).toContain('**73 of 75 mutants')
  })

  it('loses a chart that is gone', () => {
    const left = mergeVerdicts(['second'], before, [])
    expect(left.map(({ chart }) => chart)).toEqual(['second'])
  })
})

describe('what a verdict is about', () => {
  const guard = 'export const isFull = ({ held }) => held > 9'

  it('is the code that runs, whatever is said of it', () => {
    const told = `
      import type { Bag } from './bag.ts'
      /** Ten fill it. */
      export const isFull = ({ held }: Bag): boolean =>
        held > 9 // and no more
    `
    expect(runningCode(told)).toBe(runningCode(guard))
    expect(runningCode(guard.replace('9', '10'))).not.toBe(runningCode(guard))
  })

  it('is the chart, its stories, and what both are made of', () => {
    const files = filesBehind(casesFile('session')).map((file) => file.split('/').slice(-2).join('/'))
    expect(files).toEqual(expect.arrayContaining(['machines/session.cases.ts', 'session/machine.ts']))
    expect(files).toContain('session/errand.ts')
    expect(judgedAs('session')).toMatch(/^[0-9a-f]{8}$/u)
    expect(judgedAs('session')).not.toBe(judgedAs('toggle'))
  })
})
