import { cruise, type IRegularForbiddenRuleType } from 'dependency-cruiser'

const rule = (
  name: string,
  comment: string,
  from: string,
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to,
})

const ours = '^(contract|src|server|tests|e2e|bench|tools)/'
/** Types cost no bytes and tie nothing at run time; nor do plain numbers, and rules and words that pages and server share. */
const contractValues = '^contract/(?!(limits|days|placeText|userName)\\.ts)'

/** DESIGN 1: arrows point one way. */
export const arrowRules: IRegularForbiddenRuleType[] = [
  rule('contract-alone', 'contract imports nothing of ours', '^contract/', {
    path: '^(src|server|tests|e2e|bench|tools)/',
  }),
  rule('machines-inward', 'machines import contract types and each other', '^src/machines/', {
    path: ours,
    pathNot: '^(contract|src/machines)/',
  }),
  rule('machines-no-view', 'machines know no React, no socket, no HTTP', '^src/machines/', {
    path: 'node_modules/(react|react-dom|@xstate/react|axios|laravel-echo|pusher-js|wouter)/',
  }),
  rule('services-inward', 'services and realtime import contract types only', '^src/(services|realtime)/', {
    path: ours,
    pathNot: '^(contract|src/services|src/realtime)/',
  }),
  rule('services-not-realtime', 'services do not know the socket', '^src/services/', {
    path: '^src/realtime/',
  }),
  rule('realtime-not-services', 'the socket gets its HTTP as an argument', '^src/realtime/', {
    path: '^src/services/',
  }),
  rule('views-no-services', 'views reach the world through machines', '^src/views/', {
    path: '^(src/(services|realtime)/|server/)',
  }),
  rule('views-no-axios', 'views make no calls', '^src/views/', {
    path: 'node_modules/(axios|laravel-echo|pusher-js)/',
  }),
  rule(
    'contract-types-only',
    'the browser imports types of the contract, plain limits, days, and names of men and places',
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
]

/**
 * Cruises folders below `baseDir` with swc, as dependency-cruiser can't read TypeScript 7.
 *
 * @returns the modules seen and one line a violation
 */
export async function cruiseModules(folders: string[], baseDir = process.cwd()) {
  const { output } = await cruise(folders, {
    baseDir,
    parser: 'swc',
    validate: true,
    ruleSet: { forbidden: arrowRules },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      conditionNames: ['import', 'types', 'default'],
      exportsFields: ['exports'],
    },
  })
  if (typeof output === 'string') throw new TypeError('dependency-cruiser answered text.')
  return {
    modules: output.modules
      .map((module) => module.source)
      .filter((source) => /^(contract|src|server)\//.test(source)),
    violations: output.summary.violations.map(
      (violation) => `${violation.rule.name}: ${violation.from} → ${violation.to}`,
    ),
  }
}

/** The files that were not cruised: a parser that gives up cruises nothing and then finds nothing wrong. */
export const unseenOf = (listed: readonly string[], cruised: readonly string[]): string[] =>
  listed.filter((file) => !cruised.includes(file))
