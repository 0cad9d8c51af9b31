import type { Site } from '../../contract/site.ts'
import type { Config } from '../config.ts'

type SiteConfig = Pick<
  Config,
  | 'siteName'
  | 'appUrl'
  | 'realtime'
  | 'map'
  | 'links'
  | 'contacts'
  | 'joinMode'
  | 'oidc'
  | 'statementDescriptor'
>

/** Returns the part of the configuration that pages embed for their scripts. */
export const siteOf = (config: SiteConfig): Site => {
  const { siteName, appUrl, realtime, map, links, contacts, joinMode, oidc, statementDescriptor } = config
  const { hostname, port, protocol } = new URL(appUrl)
  const isSecure = protocol === 'https:'
  const own = { host: hostname, port: Number(port) || (isSecure ? 443 : 80), tls: isSecure }
  const socket = realtime.driver === 'gateway' ? own : realtime.socket
  return {
    name: siteName,
    realtime: { key: realtime.key, ...socket },
    map,
    links,
    contacts,
    joinMode,
    usesPasswords: oidc === null,
    statementDescriptor,
  }
}
