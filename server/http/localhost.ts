import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { Server } from 'node:http'

/** Returns the addresses that the system knows for a host name. */
export const systemAddressesOf = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address)

const forwarded = ['request', 'upgrade', 'clientError'] as const

/**
 * Listens on those of `addresses` that a server does not listen on yet, e.g. ::1 besides 127.0.0.1: browsers choose
 * between those of `localhost`. Fastify does so itself only when it creates its servers, which then cannot be watched.
 *
 * @param create creates a further server, without listeners
 * @returns the further servers, which pass everything on to `main`; without addresses that cannot be listened on
 */
export async function listenOnOtherAddresses(
  main: Server,
  addresses: readonly string[],
  create: () => Server,
): Promise<Server[]> {
  const at = main.address()
  if (at === null || typeof at === 'string') throw new Error('The server does not listen on a port.')
  const servers: Server[] = []
  for (const address of addresses) {
    if (address === at.address) continue
    const server = create()
    for (const event of forwarded) server.on(event, (...args: unknown[]) => main.emit(event, ...args))
    server.listen({ host: address, port: at.port })
    try {
      await once(server, 'listening')
      servers.push(server)
    } catch {
      // The name may have an address that the machine lacks, or the port is taken there.
      server.close()
    }
  }
  return servers
}
