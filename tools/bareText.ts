import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/**
 * What an expression puts into the page. `children`: what its caller passes.
 * `text`: a text node, unless it is the only child of an element.
 */
type Kind = 'nothing' | 'element' | 'text' | 'children'
type Kinds = ReadonlySet<Kind>

/** A node of the syntax tree. Its fields depend on its type, and are read where the type is known. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

const kinds = (...all: Kind[]): Kinds => new Set(all)
const union = (all: Iterable<Kinds>): Kinds => new Set([...all].flatMap((some) => [...some]))
const without = (all: Kinds, kind: Kind): Kinds => new Set([...all].filter((one) => one !== kind))

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
const nodeAt = (node: Node, field: string): Node | null => {
  const value = node[field]
  return isNode(value) ? value : null
}
const nodesAt = (node: Node, field: string): readonly Node[] => {
  const value = node[field]
  return Array.isArray(value) ? value.filter(isNode) : []
}
const nameIn = (node: Node | null, field = 'name'): string => {
  const value = node?.[field]
  return typeof value === 'string' ? value : ''
}
const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Returns the name of a JSX element, `Menu.Item` say. */
function elementName(name: Node | null): string {
  if (name?.type !== 'JSXMemberExpression') return nameIn(name)
  return `${elementName(nodeAt(name, 'object'))}.${elementName(nodeAt(name, 'property'))}`
}

/** React drops lines around elements; the translator leaves blank texts alone. */
const isBlank = (child: Node) =>
  (child.type === 'JSXText' && nameIn(child, 'value').trim() === '') ||
  (child.type === 'JSXExpressionContainer' &&
    (nodeAt(child, 'expression')?.type === 'JSXEmptyExpression' ||
      nameIn(nodeAt(child, 'expression'), 'value') === ' '))

/** The children that put something into the page. Those of a fragment are children of the element around it. */
const shownChildren = (node: Node): Node[] =>
  nodesAt(node, 'children')
    .filter((child) => !isBlank(child))
    .flatMap((child) => (child.type === 'JSXFragment' ? shownChildren(child) : [child]))

interface Scope {
  readonly file: string
  readonly source: string
  /** Values by name, from all functions of the file: several where a name occurs again. */
  readonly values: ReadonlyMap<string, readonly Node[]>
  /** Types of properties by name, from all interfaces of the file. */
  readonly types: ReadonlyMap<string, readonly Node[]>
  /** Values of properties by name, from all object literals of the file. */
  readonly properties: ReadonlyMap<string, readonly Node[]>
  /** Names that are parameters of a component, with the component's name. */
  readonly props: ReadonlyMap<string, readonly string[]>
  /** Types of the parameters of all other functions, by name. */
  readonly parameters: ReadonlyMap<string, readonly Node[]>
  /** Local names that are taken out of an object, with the name of the property. */
  readonly fields: ReadonlyMap<string, readonly string[]>
  readonly imports: ReadonlyMap<string, { readonly from: string; readonly name: string }>
  readonly elements: readonly Node[]
  readonly components: ReadonlyMap<string, Node>
}

/** A text node that browser translation may take from React. */
interface BareText {
  readonly file: string
  readonly line: number
  readonly start: number
  readonly end: number
  readonly reason: string
  readonly code: string
}

const typesOfText = new Set([
  'TSStringKeyword',
  'TSNumberKeyword',
  'TSTemplateLiteralType',
  'TSBigIntKeyword',
])
const typesOfNothing = new Set([
  'TSBooleanKeyword',
  'TSNullKeyword',
  'TSUndefinedKeyword',
  'TSFunctionType',
  'TSVoidKeyword',
])
const elementTypes = new Set(['ReactElement', 'Element'])
const transparent = new Set(['Suspense', 'StrictMode', 'Fragment'])
const wrappers = new Set(['map', 'flatMap', 'filter', 'toSorted', 'toReversed', 'slice', 'concat'])

/** Returns the expressions that a function returns. */
function returnsOf(node: Node): Node[] {
  const body = nodeAt(node, 'body')
  if (!body) return []
  if (body.type !== 'BlockStatement') return [body]
  const found: Node[] = []
  const walk = (inner: Node) => {
    if (functionTypes.has(inner.type)) return
    const argument = nodeAt(inner, 'argument')
    if (inner.type === 'ReturnStatement' && argument) found.push(argument)
    for (const child of childrenOf(inner)) walk(child)
  }
  walk(body)
  return found
}

function add<Value>(map: Map<string, Value[]>, name: string, value: Value) {
  map.set(name, [...(map.get(name) ?? []), value])
}

function readScope(file: string, source: string): Scope {
  // Vite's type for the tree is its own; every node has a type and a range.
  const program = parseSync(file, source).program as unknown as Node
  const values = new Map<string, Node[]>()
  const types = new Map<string, Node[]>()
  const properties = new Map<string, Node[]>()
  const props = new Map<string, string[]>()
  const parameters = new Map<string, Node[]>()
  const fields = new Map<string, string[]>()
  const inProps = new Set<Node>()
  /** Components by the name of their parameter, `props` say. */
  const propsOf = new Map<string, string[]>()
  const imports = new Map<string, { from: string; name: string }>()
  const elements: Node[] = []
  const components = new Map<string, Node>()

  const readComponent = (name: string, node: Node) => {
    if (!/^[A-Z]/u.test(name)) return
    components.set(name, node)
    const [pattern] = nodesAt(node, 'params')
    if (pattern?.type === 'Identifier') add(propsOf, nameIn(pattern), name)
    for (const property of pattern?.type === 'ObjectPattern' ? nodesAt(pattern, 'properties') : []) {
      const value = nodeAt(property, 'value')
      const local = value?.type === 'AssignmentPattern' ? nodeAt(value, 'left') : value
      inProps.add(property)
      if (nameIn(local) !== '') add(props, nameIn(local), `${name}.${nameIn(nodeAt(property, 'key'))}`)
    }
  }

  const walk = (node: Node) => {
    const id = nodeAt(node, 'id')
    const name = nameIn(id)
    const key = nameIn(nodeAt(node, 'key')) || nameIn(nodeAt(node, 'key'), 'value')
    if (node.type === 'FunctionDeclaration') {
      add(values, name, node)
      readComponent(name, node)
    }
    if (node.type === 'VariableDeclarator' && nodeAt(node, 'init')) {
      const init = nodeAt(node, 'init') ?? node
      if (id?.type === 'Identifier') add(values, name, init)
      const isMemo = init.type === 'CallExpression' && nameIn(nodeAt(init, 'callee')) === 'memo'
      const inner = isMemo ? nodesAt(init, 'arguments')[0] : init
      if (inner && functionTypes.has(inner.type)) readComponent(name, inner)
    }
    const typed = nodeAt(node, 'typeAnnotation')
    const type = typed && nodeAt(typed, 'typeAnnotation')
    if (node.type === 'TSPropertySignature' && type) add(types, key, type)
    if (node.type === 'Identifier' && type) add(parameters, nameIn(node), type)
    if (node.type === 'VariableDeclarator' && id?.type === 'ObjectPattern')
      for (const component of propsOf.get(nameIn(nodeAt(node, 'init'))) ?? [])
        for (const property of nodesAt(id, 'properties')) {
          const prop = nameIn(nodeAt(property, 'key'))
          inProps.add(property)
          if (prop !== '') add(props, nameIn(nodeAt(property, 'value')), `${component}.${prop}`)
        }
    for (const property of node.type === 'ObjectPattern' ? nodesAt(node, 'properties') : []) {
      const value = nodeAt(property, 'value')
      const local = value?.type === 'AssignmentPattern' ? nodeAt(value, 'left') : value
      if (nameIn(local) !== '' && !inProps.has(property))
        add(fields, nameIn(local), nameIn(nodeAt(property, 'key')))
      inProps.add(property)
    }
    if (node.type === 'Property' && !inProps.has(node)) {
      const value = nodeAt(node, 'value')
      if (value && nameIn(value) !== key) add(properties, key, value)
    }
    if (node.type === 'ImportDeclaration') {
      const from = nameIn(nodeAt(node, 'source'), 'value')
      for (const specifier of nodesAt(node, 'specifiers')) {
        const imported = nameIn(nodeAt(specifier, 'imported')) || '*'
        imports.set(nameIn(nodeAt(specifier, 'local')), { from, name: imported })
      }
    }
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') elements.push(node)
    for (const child of childrenOf(node)) walk(child)
  }
  walk(program)
  return { file, source, values, types, properties, props, parameters, fields, imports, elements, components }
}

/** Returns the text nodes of these files that React may look for after browser translation has replaced them. */
export function findBareTexts(files: ReadonlyMap<string, string>): BareText[] {
  const scopes = new Map([...files].map(([file, source]) => [file, readScope(file, source)]))
  /** What callers pass for a prop of a component, by `file#Component.prop`. */
  const passed = new Map<string, { value: Node; scope: Scope }[]>()
  const known = new Map<string, Kinds>()

  const scopeOf = (file: string): Scope | null => {
    const there = scopes.get(file)
    if (there) return there
    if (!existsSync(file)) return null
    const scope = readScope(file, readFileSync(file, 'utf8'))
    scopes.set(file, scope)
    return scope
  }

  /** Where a name is declared, also in another file. */
  function declared(name: string, scope: Scope): { name: string; scope: Scope } | null {
    const imported = scope.imports.get(name)
    if (!imported) return scope.values.has(name) ? { name, scope } : null
    if (!imported.from.startsWith('.')) return null
    const target = scopeOf(join(dirname(scope.file), imported.from))
    return target && declared(imported.name, target)
  }

  const typeName = (type: Node) => {
    const name = nodeAt(type, 'typeName')
    return name?.type === 'TSQualifiedName' ? nameIn(nodeAt(name, 'right')) : nameIn(name)
  }

  /** The value without what only the compiler reads. */
  const plain = (value: Node): Node =>
    /^TS(?:As|Satisfies)Expression$/u.test(value.type) ? plain(nodeAt(value, 'expression') ?? value) : value

  function typeKinds(type: Node | null): Kinds | null {
    if (!type) return null
    if (type.type === 'TSUnionType') {
      const all = nodesAt(type, 'types').map(typeKinds)
      return all.includes(null) ? null : union(all.filter((some) => some !== null))
    }
    if (typesOfText.has(type.type)) return kinds('text')
    if (typesOfNothing.has(type.type)) return kinds('nothing')
    if (type.type === 'TSLiteralType')
      return typeof nodeAt(type, 'literal')?.['value'] === 'boolean' ? kinds('nothing') : kinds('text')
    if (type.type === 'TSTypeReference' && elementTypes.has(typeName(type))) return kinds('element')
    // Components are values too, and put nothing into the page as such.
    if (/(?:Icon|ComponentType)$/u.test(typeName(type))) return kinds('nothing')
    return null
  }

  /** Computes once. A value that depends on itself adds nothing to itself. */
  function once(key: string, compute: () => Kinds): Kinds {
    const before = known.get(key)
    if (before) return before
    known.set(key, kinds())
    const found = compute()
    known.set(key, found)
    return found
  }

  function propKinds(prop: string, scope: Scope): Kinds {
    return once(`${scope.file}#${prop}`, () => {
      const name = prop.split('.')[1] ?? ''
      const fixed = union((scope.types.get(name) ?? []).map((type) => typeKinds(type) ?? kinds('children')))
      if (fixed.size > 0 && !fixed.has('children')) return fixed
      if (name === 'children') return kinds('children')
      const values = passed.get(`${scope.file}#${prop}`) ?? []
      if (values.length === 0) return kinds('nothing', 'text')
      return union([kinds('nothing'), ...values.map(({ value, scope: at }) => kindsOf(value, at))])
    })
  }

  function callKinds(call: Node, scope: Scope): Kinds {
    const callee = nodeAt(call, 'callee')
    if (nameIn(callee) === 'cloneElement') return kinds('element')
    if (callee?.type === 'MemberExpression') {
      const method = nameIn(nodeAt(callee, 'property'))
      const [callback] = nodesAt(call, 'arguments')
      if (/^(?:flatMap|map|from)$/u.test(method)) {
        const mapper = nodesAt(call, 'arguments').at(-1)
        return mapper ? functionKinds(mapper, scope) : kinds('text')
      }
      if (wrappers.has(method) && callback) return kindsOf(nodeAt(callee, 'object'), scope)
      const table = nodeAt(callee, 'object')
      const there = callee['computed'] === true && declared(nameIn(table), scope)
      if (!there) return kinds('text')
      return union(
        (there.scope.values.get(there.name) ?? []).flatMap((value) =>
          nodesAt(plain(value), 'properties').flatMap((property) => {
            const made = nodeAt(property, 'value')
            return made ? [functionKinds(made, there.scope)] : []
          }),
        ),
      )
    }
    const found = callee ? functionKinds(callee, scope) : kinds('text')
    if (!found.has('children') || !declared(nameIn(callee), scope)) return found
    const given = nodesAt(call, 'arguments')
      .map((value) => (functionTypes.has(value.type) ? functionKinds(value, scope) : kindsOf(value, scope)))
      .filter((some) => some.has('element') || some.has('children'))
    return union([without(found, 'children'), ...given])
  }

  function functionKinds(node: Node, scope: Scope): Kinds {
    if (functionTypes.has(node.type)) return union(returnsOf(node).map((value) => kindsOf(value, scope)))
    const name = nameIn(node.type === 'CallExpression' ? nodeAt(node, 'callee') : node)
    const there = declared(name, scope)
    // A function that makes the function.
    if (there && node.type === 'CallExpression')
      return union(
        (there.scope.values.get(there.name) ?? [])
          .flatMap(returnsOf)
          .map((made) => functionKinds(made, there.scope)),
      )
    // A callback.
    if (!there && (scope.parameters.has(name) || scope.props.has(name))) return kinds('children')
    if (!there) return kinds('text')
    return once(`${there.scope.file}#${there.name}()`, () =>
      union(
        (there.scope.values.get(there.name) ?? []).map((value) =>
          functionTypes.has(value.type) ? functionKinds(value, there.scope) : kinds('text'),
        ),
      ),
    )
  }

  function componentKinds(name: string, scope: Scope): Kinds {
    const [first = '', last = first] = name.split('.')
    if (/^[a-z]/u.test(name) && first === last) return kinds('element')
    if (transparent.has(name) || last === 'Provider') return kinds('children')
    const there = declared(first, scope)
    if (!there)
      return /^(?:Route|Switch|Redirect|Popup|Portal|Positioner|Indicator)$/u.test(last)
        ? kinds('nothing', 'element')
        : kinds('element')
    const { scope: at } = there
    return once(`${at.file}#<${there.name}>`, () => {
      const component = at.components.get(there.name)
      if (component) return union(returnsOf(component).map((value) => kindsOf(value, at)))
      const [value] = at.values.get(there.name) ?? []
      if (value?.type === 'TaggedTemplateExpression') return kinds('element')
      if (value?.type === 'CallExpression' && nameIn(nodeAt(value, 'callee')) === 'createContext')
        return kinds('children')
      return kinds('nothing', 'element')
    })
  }

  function elementKinds(element: Node, scope: Scope): Kinds {
    const name = elementName(nodeAt(nodeAt(element, 'openingElement') ?? element, 'name'))
    const own = componentKinds(name, scope)
    if (!own.has('children')) return own
    const inner = shownChildren(element).map((child) => kindsOf(child, scope))
    return union([without(own, 'children'), inner.length === 0 ? kinds('nothing') : union(inner)])
  }

  function memberKinds(node: Node, scope: Scope): Kinds {
    const name = nameIn(nodeAt(node, 'property'))
    if (name === 'children') return kinds('children')
    if (node['computed'] === true) {
      const there = declared(nameIn(nodeAt(node, 'object')), scope)
      const tables = there?.scope.values.get(there.name) ?? []
      const items = tables.flatMap((table) => nodesAt(plain(table), 'properties'))
      if (there && items.length > 0)
        return union(items.map((item) => kindsOf(nodeAt(item, 'value'), there.scope)))
    }
    return fieldKinds(name, scope)
  }

  /** A property of any object of the file; where the file has none of this name, of all files. */
  function fieldKinds(name: string, scope: Scope): Kinds {
    return once(`${scope.file}#.${name}`, () => {
      const has = (one: Scope) => one.properties.has(name) || one.types.has(name)
      const places = has(scope) ? [scope] : [...scopes.values()].filter(has)
      const values = places.flatMap((at) =>
        (at.properties.get(name) ?? []).map((value) => kindsOf(value, at)),
      )
      const types = places
        .flatMap((at) => at.types.get(name) ?? [])
        .filter((type) => values.length === 0 || typeName(type) !== 'ReactNode')
        .map((type) => typeKinds(type) ?? kinds('text'))
      const all = union([...values, ...types])
      return all.size === 0 ? kinds('text') : all
    })
  }

  function identifierKinds(name: string, scope: Scope): Kinds {
    if (name === 'undefined' || /^[A-Z]/u.test(name)) return kinds('nothing')
    const props = (scope.props.get(name) ?? []).map((prop) => propKinds(prop, scope))
    const there = declared(name, scope)
    const parameters = (scope.parameters.get(name) ?? []).map(
      (type) => typeKinds(type) ?? kinds(typeName(type) === 'ReactNode' ? 'children' : 'text'),
    )
    const fields = (scope.fields.get(name) ?? []).map((field) => fieldKinds(field, scope))
    if (!there && fields.length > 0) return union([...props, ...fields])
    if (!there && props.length === 0) return parameters.length === 0 ? kinds('text') : union(parameters)
    if (!there) return union(props)
    const values = once(`${there.scope.file}#${there.name}`, () =>
      union((there.scope.values.get(there.name) ?? []).map((value) => kindsOf(value, there.scope))),
    )
    return union([...props, values])
  }

  function kindsOf(node: Node | null, scope: Scope): Kinds {
    if (!node) return kinds('nothing')
    const inner = (field: string) => kindsOf(nodeAt(node, field), scope)
    switch (node.type) {
      case 'JSXText':
      case 'TemplateLiteral':
        return kinds('text')
      case 'BinaryExpression':
        return node['operator'] === '+' ? kinds('text') : kinds('nothing')
      case 'Literal': {
        const { value } = node
        return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
          ? kinds('text')
          : kinds('nothing')
      }
      case 'ArrowFunctionExpression':
        return functionKinds(node, scope)
      case 'ObjectExpression':
      case 'UnaryExpression':
      case 'JSXEmptyExpression':
        return kinds('nothing')
      case 'JSXElement':
        return elementKinds(node, scope)
      case 'JSXFragment':
        return union(shownChildren(node).map((child) => kindsOf(child, scope)))
      case 'JSXExpressionContainer':
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'ChainExpression':
        return inner('expression')
      case 'ConditionalExpression':
        return union([inner('consequent'), inner('alternate')])
      case 'LogicalExpression':
        if (node['operator'] === '&&') return union([kinds('nothing'), inner('right')])
        return union([without(inner('left'), 'nothing'), inner('right')])
      case 'ArrayExpression':
        return union(nodesAt(node, 'elements').map((item) => kindsOf(item, scope)))
      case 'CallExpression':
        return callKinds(node, scope)
      case 'Identifier':
        return identifierKinds(nameIn(node), scope)
      case 'MemberExpression':
        return memberKinds(node, scope)
      default:
        return kinds('text')
    }
  }

  // What callers pass, for props that take any node.
  for (const scope of scopes.values())
    for (const element of scope.elements) {
      const opening = nodeAt(element, 'openingElement')
      const name = elementName(opening && nodeAt(opening, 'name'))
      const there = opening && declared(name, scope)
      if (!there) continue
      const key = `${there.scope.file}#${there.name}`
      const give = (prop: string, value: Node) =>
        passed.set(`${key}.${prop}`, [...(passed.get(`${key}.${prop}`) ?? []), { value, scope }])
      for (const attribute of nodesAt(opening, 'attributes')) {
        const value = nodeAt(attribute, 'value')
        if (value) give(nameIn(nodeAt(attribute, 'name')), value)
      }
      for (const child of shownChildren(element)) give('children', child)
    }

  /** As `kindsOf`, with what the callers of the component pass. */
  function resolved(child: Node, scope: Scope, seen = new Set<string>()): Kinds {
    const found = kindsOf(child, scope)
    if (!found.has('children')) return found
    const given = (scope.props.get('children') ?? []).flatMap((prop) => {
      const key = `${scope.file}#${prop}`
      if (seen.has(key)) return []
      seen.add(key)
      return (passed.get(key) ?? []).map(({ value, scope: at }) => resolved(value, at, seen))
    })
    return union([without(found, 'children'), ...given])
  }

  const texts: BareText[] = []
  const report = (scope: Scope, node: Node, reason: string) => {
    const code = scope.source.slice(node.start, node.end).trim().replaceAll(/\s+/gu, ' ')
    const lead = /^\s*/u.exec(scope.source.slice(node.start, node.end))?.[0].length ?? 0
    const line = scope.source.slice(0, node.start + lead).split('\n').length
    texts.push({ file: scope.file, line, start: node.start, end: node.end, reason, code })
  }

  const isFixedText = (child: Node) =>
    child.type === 'JSXText' || nodeAt(child, 'expression')?.type === 'Literal'

  /** React keeps a text node for each text of a list, also where the list is the only child. */
  const isList = (child: Node): boolean => {
    const value = nodeAt(child, 'expression')
    const callee = value && nodeAt(value, 'callee')
    return (
      value?.type === 'ArrayExpression' ||
      (callee?.type === 'MemberExpression' && wrappers.has(nameIn(nodeAt(callee, 'property'))))
    )
  }

  const inFragments = new Set<Node>()
  for (const file of files.keys()) {
    const scope = scopes.get(file)
    if (!scope) continue
    for (const element of scope.elements)
      if (element.type === 'JSXElement')
        for (const child of nodesAt(element, 'children'))
          if (child.type === 'JSXFragment') inFragments.add(child)
    for (const element of scope.elements) {
      if (inFragments.has(element)) continue
      const children = shownChildren(element)
      const all = children.map((child) => ({ child, found: resolved(child, scope) }))
      const isFragment = element.type === 'JSXFragment'
      for (const { child, found } of all) {
        if (!found.has('text')) continue
        if (isFragment) report(scope, child, 'text in a fragment')
        else if (isList(child)) report(scope, child, 'text in a list')
        else if (children.length > 1) {
          const changing = all
            .filter((other) => other.child !== child)
            .some((other) => other.found.has('nothing'))
          if (!isFixedText(child)) report(scope, child, 'text that changes, beside others')
          else if (changing) report(scope, child, 'text beside what comes and goes')
        }
      }
    }
    for (const [name, component] of scope.components)
      for (const value of returnsOf(component))
        if (value.type !== 'JSXFragment' && value.type !== 'JSXElement' && kindsOf(value, scope).has('text'))
          report(scope, value, `${name} returns text`)
  }
  return texts
}
