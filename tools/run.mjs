// Runs every npm script. It needs only the system's Node (20 or later): it installs the dependencies if they are
// missing or changed, and then runs the task on the project's own Node 24.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync, mkdirSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const bin = join(root, 'node_modules', '.bin')
const stampFile = join(root, 'node_modules', '.lodge-installed')

const say = (text) => process.stdout.write(`${text}\n`)

/** A hash of the lockfile. A new one installs again, for example after a pull. */
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

function install() {
  const hash = lockHash()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return
  say('Installing dependencies (about a minute) …')
  const result = spawnSync('npm', ['ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) {
    say('Installing the dependencies failed. See the lines above.')
    process.exit(result.status ?? 1)
  }
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, hash)
}

const tasks = {
  start: 'tools/start.ts',
  dev: 'tools/dev.ts',
  check: 'tools/check.ts',
  test: 'tools/test.ts',
  'test-changed': 'tools/test-changed.ts',
  e2e: 'tools/e2e.ts',
  charts: 'tools/charts.ts',
  'mutate-charts': 'tools/mutate-charts.ts',
  faults: 'tools/faults.ts',
  bench: 'tools/bench.ts',
  screenshots: 'tools/screenshots.ts',
  admin: 'server/admin.ts',
}

const [name = '', ...rest] = process.argv.slice(2)
const script = tasks[name]
if (!script) {
  say(`Unknown task ${name}. Known: ${Object.keys(tasks).join(', ')}.`)
  process.exit(2)
}
install()

// V8 takes them only when the process starts. See docs/decisions.md#the-servers-memory.
const flags = name === 'start' ? JSON.parse(readFileSync(join(root, 'tools/serverFlags.json'), 'utf8')) : []

const child = spawn(join(bin, 'node'), [...flags, script, ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}` },
})
// The child decides how to stop; this process only forwards the signal and waits.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => {
  if (signal) process.kill(process.pid, signal)
  else process.exit(code ?? 1)
})
