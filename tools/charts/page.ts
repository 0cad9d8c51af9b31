import { basename } from 'node:path'

import type { ReadChart, ReadState } from './reading.ts'

export interface Counts {
  /** Generated paths from the initial state, each run on the real actor. */
  paths: number
  steps: number
  journeys: string[]
}

/** Returns the page of one chart: its drawing, and everything in it as tables. */
export function pageOf(chart: ReadChart, counts: Counts): string {
  const pathById = new Map(chart.states.map(({ id, path }) => [id, path]))
  return document([
    `# ${chart.name}`,
    chart.sentence ?? '',
    `![The chart ${chart.name}](${chart.name}.svg)`,
    `[Config as JSON](${chart.name}.json) · ${summaryOf(chart)} · [all charts](README.md)`,
    '## States',
    table(
      ['State', 'Kind', 'Shows', 'Entry actions', 'Exit actions', 'Invokes', 'Tags'],
      chart.states.map((state) => [
        code(state.path),
        kindOf(chart, state),
        state.shows ?? '',
        codes(state.entry),
        codes(state.exit),
        codes(state.services),
        codes(state.tags),
      ]),
    ),
    '## Transitions',
    'In the order of the code: of several transitions for one event, the first whose guard passes is taken.',
    table(
      ['State', 'Event', 'Guard', 'Target', 'Actions'],
      chart.transitions.map(({ from, trigger, guard, targets, effects, reenters }) => [
        code(pathById.get(from) ?? from),
        code(trigger),
        guard === undefined ? '' : code(guard),
        targets.length === 0
          ? 'none'
          : `${targets.map((target) => code(pathById.get(target) ?? target)).join(', ')}${reenters ? ' (re-enters)' : ''}`,
        codes(effects),
      ]),
    ),
    '## Names',
    table(
      ['Kind', 'Names'],
      [
        ['Events', codes(chart.events)],
        ['Guards', codes(chart.guards)],
        ['Actions of XState', codes(effectsOf(chart, true))],
        ['Own actions', codes(effectsOf(chart, false))],
        ['Actors', codes(chart.services)],
        ['Delays', chart.delays.map(({ name, length }) => `${code(name)} ${length}`).join(', ')],
      ].filter(([, names]) => names !== ''),
    ),
    '## Tests',
    `${counts.paths.toLocaleString('en')} generated paths of ${counts.steps.toLocaleString('en')} steps in total reach every state and take every transition, each on the real actor.`,
    counts.journeys.length === 0
      ? ''
      : `Stories written by hand:\n\n${counts.journeys.map((journey) => `- ${text(journey)}`).join('\n')}`,
  ])
}

export function indexOf(charts: readonly { chart: ReadChart; counts: Counts }[]): string {
  return document([
    '# State charts',
    'Every state chart of the browser, exported from the code by `npm run charts`. `npm test` fails when these pages are out of date. How well the tests detect changes of a chart: [mutation.md](mutation.md).',
    table(
      ['Chart', 'Leaf states', 'Count', 'Transitions', 'Paths', 'Stories'],
      charts.map(({ chart, counts }) => [
        `[${chart.name}](${chart.name}.md)`,
        leavesOf(chart)
          .map(({ key }) => key)
          .join(', '),
        String(leavesOf(chart).length),
        String(chart.transitions.length),
        counts.paths.toLocaleString('en'),
        String(counts.journeys.length),
      ]),
    ),
  ])
}

/** Returns the names of the files of a chart. */
export function filesOf(name: string): { page: string; drawing: string; config: string } {
  return { page: `${basename(name)}.md`, drawing: `${basename(name)}.svg`, config: `${basename(name)}.json` }
}

function summaryOf(chart: ReadChart): string {
  return `${leavesOf(chart).length} states, ${chart.transitions.length} transitions`
}

function leavesOf({ states }: ReadChart): ReadState[] {
  return states.filter(({ kind }) => kind === 'leaf' || kind === 'final')
}

function kindOf({ states }: ReadChart, { id, kind }: ReadState): string {
  const isInitial = states.some(({ initial }) => initial === id)
  const words = { leaf: '', final: 'final', compound: 'compound', parallel: 'parallel', history: 'history' }
  return [isInitial ? 'initial' : '', words[kind]].filter((word) => word !== '').join(', ')
}

function effectsOf({ effects }: ReadChart, isBuiltIn: boolean): string[] {
  return effects.filter((effect) => effect.isBuiltIn === isBuiltIn).map(({ name }) => name)
}

function document(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const isUsed = head.map((_, column) => column === 0 || rows.some((row) => row[column] !== ''))
  const row = (cells: readonly string[]) => `| ${cells.filter((_, column) => isUsed[column]).join(' | ')} |`
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
}

function codes(names: readonly string[]): string {
  return names.map(code).join(', ')
}

function code(name: string): string {
  return `\`${text(name)}\``
}

function text(words: string): string {
  return words.replaceAll('|', String.raw`\|`)
}
