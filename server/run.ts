/**
 * Runs the server as a process: prints its address, stops on SIGTERM and SIGINT, and reports a failed start in one
 * line.
 */
import { ConfigError, loadConfig } from './config.ts'
import { denyOthersNewFiles } from './dataFolder.ts'
import { checkEnvironment, reasonOf } from './preflight.ts'
import type { Demo } from './start.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (line: string) => void process.stderr.write(`${line}\n`)

/** Returns the message for the operator, without a stack. */
const explain = (error: unknown): string =>
  error instanceof ConfigError ? error.message : `The server could not start: ${reasonOf(error)}`

export interface RunOptions {
  /** The folder of the built pages. */
  readonly clientDir: string
  readonly loadDemo: () => Promise<Demo>
}

export async function runServer({ clientDir, loadDemo }: RunOptions): Promise<void> {
  denyOthersNewFiles()
  try {
    const config = loadConfig(process.env)
    await checkEnvironment(config, say)
    // Loaded only now, so that problems of the configuration are reported at once.
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
