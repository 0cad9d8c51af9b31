/** The server as a process: it says where it is, stops in order, and puts what goes wrong at the start into a line. */
import { ConfigError, loadConfig } from './config.ts'
import { checkEnvironment, reasonOf } from './preflight.ts'
import type { Demo } from './start.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (line: string) => void process.stderr.write(`${line}\n`)

/** What an operator can do about it, without a stack. */
const explain = (error: unknown): string =>
  error instanceof ConfigError ? error.message : `The server could not start: ${reasonOf(error)}`

export interface RunOptions {
  /** The folder of the built pages. */
  readonly clientDir: string
  readonly loadDemo: () => Promise<Demo>
}

export async function runServer({ clientDir, loadDemo }: RunOptions): Promise<void> {
  try {
    const config = loadConfig(process.env)
    await checkEnvironment(config)
    // Loaded only now: what can be known to be wrong is said at once.
    const { startServer } = await import('./start.ts')
    const running = await startServer(config, { clientDir, demo: await loadDemo(), say })
    let isStopping = false
    const stop = () => {
      if (isStopping) return
      isStopping = true
      running.close().then(
        () => process.exit(0),
        (error: unknown) => {
          complain(`The server did not stop in order: ${reasonOf(error)}`)
          process.exit(1)
        },
      )
    }
    process.on('SIGTERM', stop).on('SIGINT', stop)
    running.announce()
  } catch (error) {
    complain(explain(error))
    process.exit(1)
  }
}
