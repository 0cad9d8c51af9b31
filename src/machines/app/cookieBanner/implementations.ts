import type { cookieBannerMachine } from './machine.ts'

const cookieName = 'acceptCookies'

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
  keepCookie,
}: {
  keepCookie: (name: string, value: string) => void
}) {
  return {
    actions: {
      store: (_args, { accepted }) => keepCookie(cookieName, String(accepted)),
    },
  } satisfies Parameters<typeof cookieBannerMachine.provide>[0]
}
