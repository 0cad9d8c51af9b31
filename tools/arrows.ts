// Holds the imports against the arrows of docs/architecture.md, over exactly the modules that git lists.
import { execFileSync } from 'node:child_process'
import { arrowRules, cruiseModules, unseenOf } from './arrowRules.ts'

const listed = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'contract', 'src', 'server'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file))

const { violations, modules } = await cruiseModules(['contract', 'src', 'server'])
const unseen = unseenOf(listed, modules)
for (const violation of violations) console.error(violation)
if (unseen.length > 0) console.error(`Not looked at: ${unseen.join(', ')}`)
if (violations.length > 0 || unseen.length > 0) process.exit(1)
console.log(`${modules.length} modules, ${arrowRules.length} rules, no arrow the wrong way.`)
