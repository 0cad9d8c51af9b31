import { parse } from 'bowser'

export interface ClientNames {
  /** For example `Firefox`; null when the header does not tell. */
  readonly browser: string | null
  /** For example `Windows`. */
  readonly system: string | null
  readonly isPhone: boolean
}

/** Reads the names of browser and system from a `User-Agent` header. Versions are left out: browsers freeze them. */
export function parseUserAgent(userAgent: string | null): ClientNames {
  if (!userAgent) return { browser: null, system: null, isPhone: false }
  const { browser, os, platform } = parse(userAgent.slice(0, 500))
  return {
    browser: browser.name || null,
    system: os.name || null,
    isPhone: platform.type === 'mobile' || platform.type === 'tablet',
  }
}

/** For example `Firefox on Windows`. */
export const clientText = ({ browser, system }: ClientNames): string =>
  [browser ?? 'an unknown browser', ...(system === null ? [] : [`on ${system}`])].join(' ')
