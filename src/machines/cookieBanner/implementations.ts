import type { cookieBannerMachine } from './machine.ts'

const cookieName = 'acceptCookies'
const secondsOfYear = 365 * 24 * 60 * 60

/** What an earlier visit answered, as the chart's input; a value that is neither true nor false counts as none. */
export function readCookieAnswer({ readCookie }: { readCookie: (name: string) => string | undefined }): {
  accepted: boolean | null
} {
  const value = readCookie(cookieName)
  if (value === 'true') return { accepted: true }
  if (value === 'false') return { accepted: false }
  return { accepted: null }
}

export function createCookieBannerImplementations({
  writeCookie,
}: {
  writeCookie: (name: string, value: string, maxAgeSeconds: number) => void
}) {
  return {
    actions: {
      store: (_args, { accepted }) => writeCookie(cookieName, String(accepted), secondsOfYear),
    },
  } satisfies Parameters<typeof cookieBannerMachine.provide>[0]
}
