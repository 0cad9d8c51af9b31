/**
 * Where a request comes from, for everything that counts or notes addresses. Fastify's `request.ip` believes
 * forwarded headers only from proxies the operator named (`TRUST_PROXY`); what anyone else claims is deleted
 * here, so that no library finds it.
 */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Deleted on arrival and set from `request.ip`: the one header libraries are told to read an address from. */
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
 * `TRUST_PROXY` as Fastify takes it. A number of proxies says nothing about who connects, so it is only right
 * where nobody but the proxy can: Fastify by itself believes none then.
 */
export const trustProxyOption = (
  trusted: Config['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) =>
  typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted

/** One key for all addresses that one customer of a network has: an IPv6 /64, or an IPv4 address. */
export const addressKey = (ip: string): string => normalizeIP(ip)

/** Ranges by the names that `TRUST_PROXY` may have for them. */
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

/** `request.ip` for a request that Fastify does not see: the upgrade to a socket. */
export function createAddressOf(trusted: Config['trustProxy']): (request: IncomingMessage) => string {
  const isListed = trustedBy(Array.isArray(trusted) ? trusted : [])
  const isTrusted = (address: string, hop: number) =>
    typeof trusted === 'number' ? hop < trusted : isListed(address)
  return ({ socket, headers }) => {
    const claimed = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
    // Nearest first: who connects, then whom each proxy that is believed names.
    const hops = claimed.map((address) => address.trim()).filter((address) => isIP(address) !== 0)
    const path = [socket.remoteAddress ?? '', ...hops.toReversed()]
    return path.find((address, hop) => hop === path.length - 1 || !isTrusted(address, hop)) ?? ''
  }
}

export const registerTrustedAddress = (app: FastifyInstance): void => {
  let isWarned = false
  app.addHook('onRequest', async (request) => {
    const { headers } = request.raw
    // Fastify lists the proxies' addresses where it was told to trust any, and nothing otherwise.
    const isProxied = request.ips !== undefined
    if (!isProxied && !isWarned && headers['x-forwarded-for'] !== undefined) {
      isWarned = true
      request.log.warn('requests carry x-forwarded-for, which is ignored; behind a proxy set TRUST_PROXY')
    }
    for (const name of isProxied ? claims : [...claims, ...proxyClaims]) delete headers[name]
    headers[addressHeader] = request.ip
  })
}
