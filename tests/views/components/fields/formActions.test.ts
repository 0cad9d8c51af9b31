import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { isRecord } from '../../../../contract/isRecord.ts'

const views = 'src/views'

type Node = Record<string, unknown>

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('StyleGuide'))

const nodesOf = (value: unknown): readonly Node[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => isRecord(each))

const isElement = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment'
const openingOf = ({ openingElement }: Node) => (isRecord(openingElement) ? openingElement : {})

function nameOf(element: Node) {
  const { name } = openingOf(element)
  return isRecord(name) ? name['name'] : undefined
}

/** Returns the text of a prop, '' for an expression, and undefined without the prop. */
function propOf(element: Node, prop: string) {
  const found = nodesOf(openingOf(element)['attributes']).find(
    ({ name }) => isRecord(name) && name['name'] === prop,
  )
  if (!found) return undefined
  const value = found['value']
  return isRecord(value) && typeof value['value'] === 'string' ? value['value'] : ''
}

const buttons = new Set<unknown>(['Button', 'ButtonLink', 'SaveButton'])
const quiet = new Set<string | undefined>([undefined, 'plain', 'quiet', 'buddy'])
const isSubmit = (element: Node) => nameOf(element) === 'SaveButton' || propOf(element, 'type') === 'submit'
/** Whether a button is primary, destructive or submits. A variant that is an expression may be one of them. */
const isMain = (element: Node) => isSubmit(element) || !quiet.has(propOf(element, 'variant'))

/** Returns the rows of buttons that a part of JSX can draw, each as whether its buttons are main ones. */
function rowsOf(node: Node): readonly (readonly boolean[])[] {
  switch (node['type']) {
    case 'JSXElement':
      return buttons.has(nameOf(node)) ? [[isMain(node)]] : [[]]
    case 'JSXFragment':
      return rowsIn(node)
    case 'JSXExpressionContainer':
      return nodesOf(node['expression']).flatMap(rowsOf)
    case 'LogicalExpression':
      return [[], ...nodesOf(node['right']).flatMap(rowsOf)]
    case 'ConditionalExpression':
      return [...nodesOf(node['consequent']), ...nodesOf(node['alternate'])].flatMap(rowsOf)
    default:
      return [[]]
  }
}

/** Returns the rows of the children of an element. */
const rowsIn = (element: Node) =>
  nodesOf(element['children']).reduce<readonly (readonly boolean[])[]>(
    (rows, child) => rows.flatMap((row) => rowsOf(child).map((more) => [...row, ...more])),
    [[]],
  )

interface Found {
  readonly element: Node
  readonly file: string
  /** Names of the elements around it, in the same file. */
  readonly within: readonly unknown[]
}

function elementsOf(node: Node, file: string, within: readonly unknown[] = []): readonly Found[] {
  const inner = isElement(node) ? [...within, nameOf(node)] : within
  return [
    ...(isElement(node) ? [{ element: node, file, within }] : []),
    ...Object.values(node).flatMap((value) =>
      nodesOf(value).flatMap((each) => elementsOf(each, file, inner)),
    ),
  ]
}

const elements = filesIn(views).flatMap((file) => {
  const { program } = parseSync(file, readFileSync(file, 'utf8'), { preserveParens: false })
  return isRecord(program) ? elementsOf(program, relative(views, file)) : []
})

const filesOf = (found: readonly Found[]) => [...new Set(found.map(({ file }) => file))].toSorted()

/** Submit buttons that are not in the shared row, and why. */
const otherRows = new Map([
  ['components/controls/SaveButton.tsx', 'is the button itself'],
  ['screens/ProfileSettings/ProfileGroupForm.tsx', 'says in its row whether the group is saved'],
  ['screens/Search/SearchFooter.tsx', 'stays on screen while the form scrolls'],
])

/** Rows in which the main button is not the last one, and why. */
const otherOrders = new Map([['screens/Verification/PhotoSteps.tsx', 'no form: two ways to the same photo']])

it('every form has its submit button in the shared row, which puts it at the end', () => {
  const submits = elements.filter(({ element }) => buttons.has(nameOf(element)) && isSubmit(element))
  expect(submits.length).toBeGreaterThan(15)
  const apart = submits.filter(({ within }) => !within.includes('FormActions'))
  expect(filesOf(apart)).toEqual([...otherRows.keys()].toSorted())
})

it('the primary or destructive button is the last one of its row, in forms and confirmations', () => {
  const rows = elements.map((found) => ({ ...found, rows: rowsIn(found.element) }))
  const isWithMain = (row: readonly boolean[]) => row.length > 1 && row.includes(true)
  expect(rows.filter((each) => each.rows.some(isWithMain)).length).toBeGreaterThan(15)
  const others = rows.filter((each) =>
    each.rows.some((row) => isWithMain(row) && row.indexOf(true) !== row.length - 1),
  )
  expect(filesOf(others)).toEqual([...otherOrders.keys()].toSorted())
})
