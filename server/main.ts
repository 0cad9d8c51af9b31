// Starts the server, says where it is, and stops it in order. What goes wrong at the start is one line.
import { join } from 'node:path'
import { ConfigError, loadConfig } from './config.ts'
import { startServer } from './start.ts'

const clientDir = join(import.meta.dirname, '..', 'dist', 'client')

/** What an operator can do about it, without a stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  const { PORT = '3000', DATA_DIR = './data', DATABASE_URL } = process.env
  switch (code) {
    case 'EADDRINUSE':
      return `PORT: ${PORT} is taken by another program; set PORT to a free one.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `DATA_DIR: ${DATA_DIR} cannot be written (${error.message}).`
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
      return DATABASE_URL
        ? `DATABASE_URL: the database does not answer (${code}).`
        : `Something that the server needs does not answer (${error.message}).`
    default:
      return code.length === 5 && DATABASE_URL ? `DATABASE_URL: ${error.message}` : error.message
  }
}

try {
  const config = loadConfig(process.env)
  const running = await startServer(config, { clientDir, say: console.log })
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    running.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(explain(error))
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
