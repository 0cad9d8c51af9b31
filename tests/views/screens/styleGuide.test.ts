import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const components = 'src/views/components'
const guide = 'src/views/screens/StyleGuide'
/** Drawings that a single component uses. */
const pictures = join(components, 'art/pictures')

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** The files that a file imports, and those that they do. */
function reachedFrom(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen
  seen.add(file)
  const source = readFileSync(file, 'utf8')
  for (const [, fixed, lazy] of source.matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g)) {
    reachedFrom(join(dirname(file), fixed ?? lazy ?? ''), seen)
  }
  return seen
}

// The room around a page, which the guide itself does not have.
const apart = new Set(['PageFrame.tsx'])

it('the style guide shows every component', () => {
  const reached = reachedFrom(join(guide, 'StyleGuide.tsx'))
  const all = filesIn(components).filter(
    (file) => file.endsWith('.tsx') && !file.startsWith(pictures) && !apart.has(basename(file)),
  )
  expect(all.length).toBeGreaterThan(90)
  expect(all.filter((file) => !reached.has(file))).toEqual([])
})

const sourcesIn = (folder: string) =>
  filesIn(folder)
    .filter((file) => /\.tsx?$/u.test(file) && !file.startsWith(pictures))
    .map((file) => readFileSync(file, 'utf8'))

const sources = sourcesIn(components)
const shown = sourcesIn(guide).join('\n')

const literals = /^'[^']+'(?: \| '[^']+')+$/u
/** Types that are a choice of words, by name. */
const choices = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/type (\w+) =\s+(?:\| )?'[^']+'(?:\s+\| '[^']+')+/gu)].map(([, name = '']) => name),
  ),
)

/** Every prop of every component with its type, `Button.variant` say. */
const props = sources.flatMap((source) =>
  [...source.matchAll(/interface (\w+)Props\b[^{]*\{\n([\s\S]*?)\n\}/gu)].flatMap(
    ([whole, component = '', body = '']) => {
      const own = [...body.matchAll(/^ {2}(\w+)\??: (.+?)(?: \| undefined)?$/gmu)].map(
        ([, name = '', type = '']) => ({
          component,
          name,
          type,
        }),
      )
      const isButton = whole.includes("ComponentProps<'button'>")
      return isButton ? [...own, { component, name: 'disabled', type: 'boolean' }] : own
    },
  ),
)
type Prop = (typeof props)[number]
const fullName = ({ component, name }: Prop) => `${component}.${name}`

/** What nobody can tell by looking, or sees elsewhere on the page. */
const unseen = new Map([
  ['PageFrame.width', 'the guide has no room around it'],
  ['TextField.type', 'chooses a keyboard'],
  ['TextField.inputMode', 'chooses a keyboard'],
  ['PasswordField.autoComplete', 'is for password managers'],
  ['MemberPicture.use', 'chooses a file by its size'],
  ['MemberPicture.isDecorative', 'is for those who listen'],
  ['MemberPicture.eager', 'is when it loads'],
  ['ThumbhashImage.eager', 'is when it loads'],
  ['ButtonLink.external', 'is where it leads'],
  ['Brand.external', 'is where it leads'],
  ['PersonRow.presence', 'is drawn by the face'],
  ['PersonRow.isElsewhere', 'is where it leads'],
  ['ConversationHeader.presence', 'is drawn by the face'],
  ['CookieBanner.isFading', 'ends with nothing to see'],
  ['Combobox.isOpen', 'writing opens it'],
  ['EmptyState.isPage', 'is the level of its title'],
  ['HotButton.isPressed', 'the stage of a profile shows it'],
  ['MessageContent.isOwn', 'a bubble shows it'],
  ['MessageContent.isUnsent', 'a bubble shows it'],
  ['MessageContent.isUnlock', 'a bubble shows it'],
  ['MessageStamp.isRead', 'a bubble shows it'],
  ['MessageStamp.isSaved', 'a bubble shows it'],
  ['Field.isOptional', 'a field of each kind shows it'],
  ['Field.disabled', 'a field of each kind shows it'],
  ['ActionMenuPopup.beginsOnItem', 'is where the focus begins'],
  ['FieldControl.disabled', 'a field of each kind shows it'],
  ['VideoPlayer.isListening', 'is about keys'],
  ['FormProblem.isAtField', 'leaves nothing to see'],
  ['FieldControl.required', 'is for those who listen'],
])

const isVariantDrawn = ({ component, name }: Prop) =>
  new RegExp(`drawEach<\\s*${component}Props(?:<\\w+>)?\\['${name}'\\]`, 'u').test(shown)
// A state is said before the props that hold elements: a tag is read up to where the next one begins.
const isStateShown = ({ component, name }: Prop) =>
  new RegExp(`<${component}\\b[^<]*?\\b${name}[\\s=/>]`, 'u').test(shown)
const variants = props.filter(({ type }) => literals.test(type) || choices.has(type))
const states = props.filter(({ type }) => type.startsWith('boolean'))

it('names nothing as unseen that is drawn by now, or is there no more', () => {
  const undrawn = new Set([
    ...variants.filter((prop) => !isVariantDrawn(prop)).map(fullName),
    ...states.filter((prop) => !isStateShown(prop)).map(fullName),
  ])
  expect([...unseen.keys()].filter((name) => !undrawn.has(name))).toEqual([])
})

it('the style guide draws every variant: the compiler holds it to each of their values', () => {
  expect(variants.length).toBeGreaterThan(20)
  const missing = variants.filter((prop) => !isVariantDrawn(prop)).map(fullName)
  expect(missing.filter((name) => !unseen.has(name))).toEqual([])
})

it('the style guide shows every state that a component can be put into', () => {
  expect(states.length).toBeGreaterThan(40)
  const missing = states.filter((prop) => !isStateShown(prop)).map(fullName)
  expect(missing.filter((name) => !unseen.has(name))).toEqual([])
})
