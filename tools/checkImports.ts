// Checks all imports of the product against the rules of docs/architecture.md, and that no file listed by git is missed.
import { execFileSync } from 'node:child_process'
import { checkedFolders, cruiseModules, importRules, unreadOf } from './importRules.ts'

const listed = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', ...checkedFolders],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file))

const { violations, modules } = await cruiseModules()
const unread = unreadOf(listed, modules)
for (const violation of violations) console.error(violation)
if (unread.length > 0) console.error(`Not read: ${unread.join(', ')}`)
if (violations.length > 0 || unread.length > 0) process.exit(1)
console.log(
  `${modules.length} modules, ${importRules.length} rules, no circle in server/, no forbidden import.`,
)
