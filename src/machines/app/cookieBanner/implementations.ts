import type { cookieBannerMachine } from './machine.ts'

const cookieName = 'acceptCookies'

/** Reads the answer of an earlier visit, as the chart's input. Values other than true and false are ignored. */
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
