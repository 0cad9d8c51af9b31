/** The external OpenID Connect provider (`OIDC_*`): what better-auth's generic OAuth leaves to us. */
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Config } from '../config.ts'

export type Oidc = NonNullable<Config['oidc']>

const Discovery = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
})

const Claims = z.object({
  sub: z.string().min(1),
  email: z.email().optional(),
  email_verified: z.boolean().optional(),
  birthdate: z.iso.date().optional().catch(undefined),
})
type Claims = z.infer<typeof Claims>

/** Whom the provider vouches for. */
export interface ExternalPerson {
  readonly subject: string
  readonly email: string
  readonly isEmailVerified: boolean
  readonly birthday: string | undefined
}

export const discoveryUrl = ({ issuer }: Oidc): string =>
  `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

/** Providers change keys and addresses; not more often than this needs to be noticed. */
const discoveryLifetime = 10 * 60_000

const fetchJson = async (url: string, headers: Record<string, string> = {}): Promise<unknown> => {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(10_000) })
  if (!response.ok) throw new Error(`The provider answered ${response.status}.`)
  return response.json()
}

export const createExternalProvider = (oidc: Oidc) => {
  const discover = async () => {
    const found = Discovery.parse(await fetchJson(discoveryUrl(oidc)))
    // Of two spellings, with a slash at the end or without, the provider's own counts.
    if (found.issuer.replace(/\/$/, '') !== oidc.issuer.replace(/\/$/, ''))
      throw new Error('The provider names another issuer than OIDC_ISSUER.')
    return { ...found, keys: createRemoteJWKSet(new URL(found.jwks_uri)) }
  }
  let known: { at: number; discovered: ReturnType<typeof discover> } | null = null
  const discovered = () => {
    if (!known || Date.now() - known.at > discoveryLifetime) {
      const current = { at: Date.now(), discovered: discover() }
      known = current
      current.discovered.catch(() => {
        if (known === current) known = null
      })
    }
    return known.discovered
  }

  const fetchUserInfo = async (
    endpoint: string | undefined,
    accessToken: string | undefined,
    sub: string,
  ) => {
    if (!endpoint || !accessToken) return {}
    const more = Claims.parse(await fetchJson(endpoint, { authorization: `Bearer ${accessToken}` }))
    if (more.sub !== sub) throw new Error('The provider told of someone else.')
    return more
  }

  return {
    /**
     * Whom the tokens are about. The id token must be signed by the provider, for us, and for this very
     * attempt; claims that it leaves out are asked for.
     * @throws when any of that does not hold
     */
    identify: async (
      tokens: { idToken?: string | undefined; accessToken?: string | undefined },
      nonce: string,
    ): Promise<ExternalPerson> => {
      const { issuer, keys, userinfo_endpoint: endpoint } = await discovered()
      const { payload } = await jwtVerify(tokens.idToken ?? '', keys, { issuer, audience: oidc.clientId })
      if (payload['nonce'] !== nonce) throw new Error('The id token belongs to another attempt.')
      const told: Claims = Claims.parse(payload)
      const { sub, email, email_verified, birthdate } = {
        ...(told.email === undefined && (await fetchUserInfo(endpoint, tokens.accessToken, told.sub))),
        ...told,
      }
      if (email === undefined) throw new Error('The provider told no e-mail address.')
      return {
        subject: sub,
        email: email.toLowerCase(),
        isEmailVerified: email_verified ?? false,
        birthday: birthdate,
      }
    },
  }
}
