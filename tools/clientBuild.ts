import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './steps.ts'

const sources = [
  'src',
  'contract',
  'tools',
  'index.html',
  'identity.html',
  'vite.config.ts',
  'package-lock.json',
]
const stampFile = 'dist/source-hash'

const filesBelow = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .toSorted()
        .flatMap((name) => filesBelow(join(path, name)))
    : [path]

function sourceHash(): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesBelow)) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

const builtFrom = (): string | undefined => {
  try {
    return readFileSync(stampFile, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Builds the browser's code into dist/client, unless it was built from the same sources before.
 *
 * @returns whether dist/client is up to date; false if the build failed
 */
export async function buildClient(log: (line: string) => void): Promise<boolean> {
  const hash = sourceHash()
  if (builtFrom() === hash) return true
  log('Building the pages …')
  const code = await run({ name: 'build', command: 'vite', args: ['build', '--logLevel', 'warn'] })
  if (code !== 0) return false
  writeFileSync(stampFile, hash)
  return true
}
