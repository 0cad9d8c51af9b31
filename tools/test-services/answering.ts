import { connect } from 'node:net'

export interface Service {
  readonly name: string
  readonly url: string
  /** Said in the environment, and not only looked for where it usually is. */
  readonly isAsked: boolean
}

/** Where a service listens. */
export function placeOf(url: string): { host: string; port: number } {
  const { hostname, port, protocol } = new URL(url)
  const usual = protocol.startsWith('redis') ? 6379 : 5432
  return { host: hostname.replace(/^\[(.*)\]$/, '$1') || '127.0.0.1', port: Number(port) || usual }
}

const listens = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ ...placeOf(url), timeout: 1_000 })
    const settle = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
    socket.once('timeout', () => settle(false))
  })

/**
 * Whether a service answers. One that is only looked for may be missing.
 *
 * @throws when one that the environment names does not answer
 */
export async function isAnswering({ name, url, isAsked }: Service): Promise<boolean> {
  if (await listens(url)) return true
  const { host, port } = placeOf(url)
  if (isAsked) throw new Error(`No ${name} answers on ${host}:${port}, which the environment names.`)
  console.log(`No ${name} answers on ${host}:${port}; its run is left out.`)
  return false
}
