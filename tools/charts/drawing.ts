/** Draws a chart: ELK computes the layout, and this file writes the SVG, for light and dark color schemes. */
import ElkConstructor from 'elkjs/lib/elk.bundled.js'
import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js'

import type { ReadChart, ReadState, ReadTransition } from './reading.ts'

const lineHeight = 16
const padding = 12
const titleHeight = 30
const longestLine = 44
const paragraphGap = 7

const layout = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.layered.spacing.nodeNodeBetweenLayers': '34',
  'elk.spacing.nodeNode': '34',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '6',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.edgeLabels.placement': 'CENTER',
}

interface Line {
  text: string
  kind: 'name' | 'inner' | 'event' | 'guard' | 'effect'
}

const weight = { name: 1.22, event: 1.12, inner: 1.06, guard: 1.06, effect: 1.06 }

export async function draw(chart: ReadChart): Promise<string> {
  const [root] = chart.states
  if (root === undefined) throw new Error(`${chart.name} has no states`)
  const graph: ElkNode = {
    id: 'drawing',
    layoutOptions: { ...layout, 'elk.padding': '[top=8,left=8,bottom=8,right=8]' },
    children: [nodeOf(chart, root)],
    edges: [...initialEdges(chart), ...transitionEdges(chart)],
  }
  return svg(chart, await new ElkConstructor().layout(graph))
}

function nodeOf(chart: ReadChart, state: ReadState): ElkNode {
  const inner = innerLines(chart, state)
  const children = chart.states.filter(({ parent }) => parent === state.id)
  const width = Math.max(...[{ text: state.key, kind: 'name' as const }, ...inner].map(widthOf)) + 2 * padding
  if (children.length === 0) {
    return {
      id: state.id,
      width: Math.max(width, 84),
      height: titleHeight + inner.length * lineHeight + (inner.length > 0 ? 8 : 0),
    }
  }
  return {
    id: state.id,
    layoutOptions: {
      ...layout,
      'elk.padding': `[top=${titleHeight + inner.length * lineHeight + 14},left=18,bottom=18,right=18]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width}, 40)`,
    },
    children: [
      ...(state.initial === undefined ? [] : [{ id: `${state.id}·initial`, width: 12, height: 12 }]),
      ...(transitionsInto(chart, state).length === 0
        ? []
        : [{ id: `${state.id}·anywhere`, width: 126, height: 24 }]),
      ...children.map((child) => nodeOf(chart, child)),
    ],
  }
}

/** Entry and exit actions of a state, the actors it invokes, and its transitions without a target. */
function innerLines(chart: ReadChart, state: ReadState): Line[] {
  const lines = [
    ...(state.entry.length > 0 ? [`entry / ${state.entry.join(', ')}`] : []),
    ...(state.services.length > 0 ? [`invokes ${state.services.join(', ')}`] : []),
    ...chart.transitions
      .filter(({ from, targets }) => from === state.id && targets.length === 0)
      .map((transition) =>
        linesOf(transition)
          .map(({ text }) => text)
          .join(' '),
      ),
    ...(state.exit.length > 0 ? [`exit / ${state.exit.join(', ')}`] : []),
  ]
  return lines.flatMap((text) => wrap(text).map((part): Line => ({ text: part, kind: 'inner' })))
}

/** Returns the transitions of a state to states inside it. They are drawn from a label inside the state. */
function transitionsInto(chart: ReadChart, state: ReadState): ReadTransition[] {
  return chart.transitions.filter(
    ({ from, targets }) => from === state.id && targets.some((target) => isInside(chart, target, state.id)),
  )
}

function isInside(chart: ReadChart, id: string, ancestor: string): boolean {
  const parent = chart.states.find((state) => state.id === id)?.parent
  return parent !== undefined && (parent === ancestor || isInside(chart, parent, ancestor))
}

function initialEdges(chart: ReadChart): ElkExtendedEdge[] {
  return chart.states.flatMap(({ id, initial }) =>
    initial === undefined
      ? []
      : [{ id: `${id}·initial → ${initial}`, sources: [`${id}·initial`], targets: [initial] }],
  )
}

/**
 * Returns one edge for all transitions from one state to another. ELK gets every edge in the order of the code, so that
 * charts read from top to bottom. Its own option for that fails on nested states.
 */
function transitionEdges(chart: ReadChart): ElkExtendedEdge[] {
  const arrows = chart.transitions.flatMap((transition) =>
    transition.targets.map((target) => {
      const source = isInside(chart, target, transition.from)
        ? `${transition.from}·anywhere`
        : transition.from
      return { id: `${source} → ${target}`, source, target }
    }),
  )
  return [...new Map(arrows.map((arrow) => [arrow.id, arrow])).values()].map(({ id, source, target }) => ({
    id,
    ...(isUpwards(chart, source, target)
      ? { sources: [target], targets: [source] }
      : { sources: [source], targets: [target] }),
    labels: [{ id: `${id}·label`, text: id, ...sizeOf(labelOf(chart, id)) }],
  }))
}

function isUpwards(chart: ReadChart, source: string, target: string): boolean {
  const position = (id: string) => chart.states.findIndex((state) => state.id === id)
  return position(source) > position(target)
}

function labelOf(chart: ReadChart, edge: string): Line[][] {
  const [from, to] = edge.split(' → ')
  return chart.transitions
    .filter(
      ({ from: source, targets }) =>
        from?.replace('·anywhere', '') === source && targets.some((target) => target === to),
    )
    .map(linesOf)
}

function sizeOf(paragraphs: Line[][]): { width: number; height: number } {
  const lines = paragraphs.flat()
  return {
    width: Math.max(...lines.map(widthOf)) + 8,
    height: lines.length * lineHeight + (paragraphs.length - 1) * paragraphGap,
  }
}

function linesOf({ trigger, guard, effects, reenters }: ReadTransition): Line[] {
  return [
    { text: reenters ? `${trigger} (re-enters)` : trigger, kind: 'event' },
    ...(guard === undefined ? [] : wrap(`[${guard}]`).map((text): Line => ({ text, kind: 'guard' }))),
    ...(effects.length === 0
      ? []
      : wrap(`/ ${effects.join(', ')}`).map((text): Line => ({ text, kind: 'effect' }))),
  ]
}

function wrap(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < longestLine)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Estimates a width in pixels for any sans-serif font: the drawing must not depend on installed fonts. */
function widthOf({ text, kind }: Line): number {
  const width = text.split('').reduce((sum, letter) => {
    if (/[ilj.,:;'|![\]()/ ]/.test(letter)) return sum + 3.9
    return sum + (/[A-ZmwMW“”]/.test(letter) ? 9.2 : 6.9)
  }, 0)
  return width * weight[kind]
}

function svg(chart: ReadChart, graph: ElkNode): string {
  const width = Math.ceil(graph.width ?? 0)
  const height = Math.ceil(graph.height ?? 0)
  const nodes = (graph.children ?? []).flatMap(flatten)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title">
<title id="title">${escape(chart.name)}</title>
<style>
  svg { color: #1f2430; --surface: #f5f3f0; --deep: #fff; --line: #b9b2a8; --soft: #6b665e; --guard: #8a4b00; --event: #0b5d57; background: transparent }
  @media (prefers-color-scheme: dark) { svg { color: #ece8e1; --surface: #23262d; --deep: #2c3038; --line: #747b88; --soft: #a9a59c; --guard: #f0b268; --event: #7ad0c6 } }
  text { font: 12px ui-sans-serif, system-ui, sans-serif; fill: currentColor }
  .name { font-weight: 650; font-size: 13.5px }
  .inner, .effect { fill: var(--soft) }
  .event { fill: var(--event); font-weight: 600 }
  .guard { fill: var(--guard) }
  .state { fill: var(--deep); stroke: var(--line) }
  .group { fill: var(--surface); stroke: var(--line) }
  .parallel { stroke-dasharray: 6 4 }
  .edge { fill: none; stroke: var(--line); stroke-width: 1.4 }
  .arrow { fill: var(--line) }
  .start { fill: currentColor }
  .anywhere { fill: none; stroke: var(--line); stroke-dasharray: 3 3 }
</style>
<defs><marker id="arrow" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path class="arrow" d="M0 0.5 8 4 0 7.5z"/></marker></defs>
${nodes.map((node) => box(chart, node)).join('\n')}
${(graph.edges ?? []).map((edge) => line(chart, edge)).join('\n')}
${(graph.edges ?? []).map((edge) => label(chart, edge)).join('\n')}
</svg>
`.replaceAll(/\n{2,}/g, '\n')
}

function flatten(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(flatten)]
}

function box(chart: ReadChart, { id, x = 0, y = 0, width = 0, height = 0 }: ElkNode): string {
  if (id.endsWith('·initial'))
    return `<circle class="start" cx="${round(x + width / 2)}" cy="${round(y + height / 2)}" r="5"/>`
  if (id.endsWith('·anywhere')) {
    return `<rect class="anywhere" x="${round(x)}" y="${round(y)}" width="${width}" height="${height}" rx="12"/><text class="inner" x="${round(x + 12)}" y="${round(y + 16)}">from any state</text>`
  }
  const state = chart.states.find((candidate) => candidate.id === id)
  if (state === undefined) throw new Error(`${id} is not a state of ${chart.name}`)
  const isGroup = chart.states.some(({ parent }) => parent === id)
  const frame = `<rect class="${isGroup ? 'group' : 'state'}${state.kind === 'parallel' ? ' parallel' : ''}" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="9"/>`
  const inner =
    state.kind === 'final'
      ? `<rect class="state" x="${round(x + 3)}" y="${round(y + 3)}" width="${round(width - 6)}" height="${round(height - 6)}" rx="7"/>`
      : ''
  const lines = innerLines(chart, state).map(({ text, kind }, index) =>
    textAt(x + padding, y + titleHeight + 9 + index * lineHeight, text, kind),
  )
  return [frame, inner, textAt(x + padding, y + 20, state.key, 'name'), ...lines].join('')
}

function line(chart: ReadChart, { id, sections = [] }: ElkExtendedEdge): string {
  const [source = '', target = ''] = id.split(' → ')
  return sections
    .map(({ startPoint, bendPoints = [], endPoint }) => {
      const downwards = [startPoint, ...bendPoints, endPoint]
      const points = isUpwards(chart, source, target) ? downwards.toReversed() : downwards
      const path = points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')
      return `<path class="edge" d="M${path}" marker-end="url(#arrow)"/>`
    })
    .join('')
}

function label(chart: ReadChart, { id, labels = [] }: ElkExtendedEdge): string {
  return labels
    .flatMap(({ x = 0, y = 0 }) => {
      let top = y + 12
      return labelOf(chart, id).map((lines) => {
        const written = lines.map(({ text, kind }, index) =>
          textAt(x + 4, top + index * lineHeight, text, kind),
        )
        top += lines.length * lineHeight + paragraphGap
        return written.join('')
      })
    })
    .join('')
}

function textAt(x: number, y: number, text: string, kind: Line['kind']): string {
  return `<text class="${kind}" x="${round(x)}" y="${round(y)}">${escape(text)}</text>`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
