import { connect } from 'node:net'

export interface Service {
  readonly name: string
  readonly url: string
  /** Whether the environment names the service. A required service must answer. */
  readonly isRequired: boolean
}

/** Returns where a service listens. */
export function addressOf(url: string): { host: string; port: number } {
  const { hostname, port, protocol } = new URL(url)
  const defaultPort = protocol.startsWith('redis') ? 6379 : 5432
  return { host: hostname.replace(/^\[(.*)\]$/, '$1') || '127.0.0.1', port: Number(port) || defaultPort }
}

const listens = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ ...addressOf(url), timeout: 1_000 })
    const settle = (isListening: boolean) => {
      socket.destroy()
      resolve(isListening)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
    socket.once('timeout', () => settle(false))
  })

/**
 * Returns whether a service answers.
 *
 * @throws when a required service does not answer
 */
export async function isAnswering({ name, url, isRequired }: Service): Promise<boolean> {
  if (await listens(url)) return true
  const { host, port } = addressOf(url)
  if (isRequired) throw new Error(`${name} does not answer on ${host}:${port}, which the environment names.`)
  console.log(`${name} does not answer on ${host}:${port}; its tests are left out.`)
  return false
}
