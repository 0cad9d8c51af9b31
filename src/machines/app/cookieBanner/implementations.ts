import type { cookieBannerMachine } from './machine.ts'

const cookieName = 'acceptCookies'

/**
 * Reads the answer of an earlier visit, as the chart's input. The cookie hides the banner whatever its value is
 * (`docs/product.md#cookie-banner`). Only `true` counts as accepted.
 */
export function readCookieAnswer({ readCookie }: { readCookie: (name: string) => string | undefined }): {
  accepted: boolean | null
} {
  const value = readCookie(cookieName)
  return { accepted: value === undefined ? null : value === 'true' }
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
