/**
 * Determines the client's address, which rate limits and sessions use. Fastify's `request.ip` trusts forwarded headers
 * only from the proxies in `TRUST_PROXY`. All other headers that claim an address are deleted here, so that no library
 * reads them.
 */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** The header from which libraries read the address. It is deleted on arrival and then set from `request.ip`. */
export const addressHeader = 'x-lodge-address'

const claims = [
  'forwarded',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
]
const proxyClaims = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port']

/**
 * Converts `TRUST_PROXY` to Fastify's option. A number trusts that many hops whatever their addresses, so it is safe
 * only where clients cannot bypass the proxy. Fastify trusts no hop if it is given a number itself.
 */
export const trustProxyOption = (
  trusted: Config['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) =>
  typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted

/** Returns the IP address of a request, or null when it is no valid address for the database. */
export const ipOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string | null => (isIP(ip) === 0 ? null : ip)

/** Returns one key for all addresses of one customer of a network: an IPv6 /64, or an IPv4 address. */
export const addressKey = (ip: string): string => normalizeIP(ip)

/** The ranges that `TRUST_PROXY` may name. */
const namedRanges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

function trustedBy(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of entries.flatMap((name) => namedRanges[name] ?? [name])) {
    const [address = '', bits] = entry.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => list.check(address, familyOf(address))
}

/** Returns the function that tells whether the peer of a connection is a trusted proxy. */
export function createIsProxy(trusted: Config['trustProxy']): (address: string) => boolean {
  if (typeof trusted === 'number') return () => true
  const isListed = trustedBy(trusted === false ? [] : trusted)
  return (address) => isIP(address) !== 0 && isListed(address)
}

/** Returns what `request.ip` would be, for requests that Fastify does not handle: upgrades to a socket. */
export function createAddressOf(trusted: Config['trustProxy']): (request: IncomingMessage) => string {
  const isListed = trustedBy(Array.isArray(trusted) ? trusted : [])
  const isTrusted = (address: string, hop: number) =>
    typeof trusted === 'number' ? hop < trusted : isListed(address)
  return ({ socket, headers }) => {
    const claimed = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
    // The nearest hop first: the peer of the connection, then the addresses that trusted proxies claim.
    const hops = claimed.map((address) => address.trim()).filter((address) => isIP(address) !== 0)
    const path = [socket.remoteAddress ?? '', ...hops.toReversed()]
    return path.find((address, hop) => hop === path.length - 1 || !isTrusted(address, hop)) ?? ''
  }
}

export const registerTrustedAddress = (app: FastifyInstance): void => {
  let isWarned = false
  app.addHook('onRequest', async (request) => {
    const { headers } = request.raw
    // Fastify sets `ips` only when it trusts a proxy.
    const isProxied = request.ips !== undefined
    if (!isProxied && !isWarned && headers['x-forwarded-for'] !== undefined) {
      isWarned = true
      request.log.warn('requests carry x-forwarded-for, which is ignored; behind a proxy set TRUST_PROXY')
    }
    for (const name of isProxied ? claims : [...claims, ...proxyClaims]) delete headers[name]
    headers[addressHeader] = request.ip
  })
}
