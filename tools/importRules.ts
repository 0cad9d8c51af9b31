import { cruise, type IRegularForbiddenRuleType } from 'dependency-cruiser'
import { findFolderCircles } from './folderCircles.ts'

const rule = (
  name: string,
  comment: string,
  from: string | IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType => ({
  name,
  comment,
  severity: 'error',
  from: typeof from === 'string' ? { path: from } : from,
  to,
})

const ownCode = '^(contract|demo|src|server|tests|e2e|bench|tools)/'
/**
 * The modules of `contract` that the browser imports as types only. The others are small: limits, and rules and wording
 * that pages and server share.
 */
const contractValues =
  '^contract/(?!(age|blankText|days|isRecord|limits|outsideLinks|photoCrop|placeText|sitePath|tooLong|typedNumber|userName)\\.ts)'

/** The rules of `docs/architecture.md` about who may import whom. */
export const importRules: IRegularForbiddenRuleType[] = [
  rule('contract-alone', 'contract imports no other folder', '^contract/', {
    path: '^(demo|src|server|tests|e2e|bench|tools)/',
  }),
  rule('contract-circle', 'no circle of imports inside contract', '^contract/', { circular: true }),
  rule('machines-inward', 'machines import contract and each other', '^src/machines/', {
    path: ownCode,
    pathNot: '^(contract|src/machines)/',
  }),
  rule('machines-no-view', 'machines use no React, no socket and no HTTP client', '^src/machines/', {
    path: 'node_modules/(react|react-dom|@xstate/react|axios|laravel-echo|pusher-js|wouter)/',
  }),
  rule(
    'services-inward',
    'services and realtime import contract and themselves',
    '^src/(services|realtime)/',
    {
      path: ownCode,
      pathNot: '^(contract|src/services|src/realtime)/',
    },
  ),
  rule('services-not-realtime', 'services do not use the socket', '^src/services/', {
    path: '^src/realtime/',
  }),
  rule('realtime-not-services', 'realtime gets its HTTP calls as arguments', '^src/realtime/', {
    path: '^src/services/',
  }),
  rule('views-no-services', 'views reach services and realtime through machines', '^src/views/', {
    path: '^(src/(services|realtime)/|server/)',
  }),
  rule('views-no-axios', 'views make no calls', '^src/views/', {
    path: 'node_modules/(axios|laravel-echo|pusher-js)/',
  }),
  rule(
    'contract-types-only',
    'the browser imports types of the contract, and values from its small modules only',
    '^src/',
    {
      path: contractValues,
      dependencyTypesNot: ['type-only'],
    },
  ),
  rule('server-not-src', 'the server never imports the browser', '^server/', { path: '^src/' }),
  rule('no-tests-in-product', 'the product does not import its tests or tools', '^(contract|src|server)/', {
    path: '^(tests|e2e|bench|tools)/',
  }),
  rule(
    'demo-from-main-only',
    'only server/main.ts imports the demo, so that the server is complete without it',
    { path: '^(contract|src|server)/', pathNot: '^server/main\\.ts$' },
    { path: '^demo/' },
  ),
  rule('demo-inward', 'the demo imports server and contract', '^demo/', {
    path: ownCode,
    pathNot: '^(contract|demo|server)/',
  }),
]

/** The name under which circles between folders of `server/` are reported. */
export const folderCircleRule = 'server-folder-circle'

/** The folders whose imports are checked. */
export const checkedFolders = ['contract', 'demo', 'src', 'server']

/**
 * Reads all imports of the checked folders below `baseDir`, with swc: dependency-cruiser can't read TypeScript 7.
 *
 * @returns the files that were read, and one line per violation
 */
export async function cruiseModules(baseDir = process.cwd()) {
  const { output } = await cruise(checkedFolders, {
    baseDir,
    parser: 'swc',
    validate: true,
    ruleSet: { forbidden: importRules },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      conditionNames: ['import', 'types', 'default'],
      exportsFields: ['exports'],
    },
  })
  if (typeof output === 'string') throw new TypeError('dependency-cruiser returned text instead of modules.')
  return {
    modules: output.modules
      .map((module) => module.source)
      .filter((source) => checkedFolders.some((folder) => source.startsWith(`${folder}/`))),
    violations: [
      ...output.summary.violations.map(
        (violation) => `${violation.rule.name}: ${violation.from} → ${violation.to}`,
      ),
      ...findFolderCircles(output.modules).map((circle) => `${folderCircleRule}: ${circle}`),
    ],
  }
}

/** Returns the listed files that were not read: a parser that fails reads nothing, and so finds no violation. */
export const unreadOf = (listed: readonly string[], read: readonly string[]): string[] =>
  listed.filter((file) => !read.includes(file))
