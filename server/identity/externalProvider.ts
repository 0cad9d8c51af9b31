/** The external OpenID Connect provider (`OIDC_*`): the checks that better-auth's generic OAuth plugin leaves out. */
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

/** A person that the provider has identified. */
export interface ExternalPerson {
  readonly subject: string
  readonly email: string
  readonly isEmailVerified: boolean
  readonly birthday: string | undefined
}

export const discoveryUrl = ({ issuer }: Oidc): string =>
  `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

/** Milliseconds until the discovery document and keys are fetched again, because providers change them. */
const discoveryLifetime = 10 * 60_000

const fetchJson = async (url: string, headers: Record<string, string> = {}): Promise<unknown> => {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(10_000) })
  if (!response.ok) throw new Error(`The provider answered ${response.status}.`)
  return response.json()
}

export const createExternalProvider = (oidc: Oidc) => {
  const discover = async () => {
    const found = Discovery.parse(await fetchJson(discoveryUrl(oidc)))
    // The configured issuer may have a trailing slash or not. Tokens are checked against the provider's spelling.
    if (found.issuer.replace(/\/$/, '') !== oidc.issuer.replace(/\/$/, ''))
      throw new Error('The issuer of the provider differs from OIDC_ISSUER.')
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
    if (more.sub !== sub) throw new Error('The user info of the provider is about another person.')
    return more
  }

  return {
    /**
     * Identifies the person by the tokens. The id token must be signed by the provider, for this client and with this
     * attempt's nonce. Missing claims are fetched from the provider.
     * @throws Error when a check fails
     */
    identify: async (
      tokens: { idToken?: string | undefined; accessToken?: string | undefined },
      nonce: string,
    ): Promise<ExternalPerson> => {
      const { issuer, keys, userinfo_endpoint: endpoint } = await discovered()
      const { payload } = await jwtVerify(tokens.idToken ?? '', keys, { issuer, audience: oidc.clientId })
      if (payload['nonce'] !== nonce) throw new Error('The id token belongs to another attempt.')
      const claims: Claims = Claims.parse(payload)
      const { sub, email, email_verified, birthdate } = {
        ...(claims.email === undefined && (await fetchUserInfo(endpoint, tokens.accessToken, claims.sub))),
        ...claims,
      }
      if (email === undefined) throw new Error('The provider returned no email address.')
      return {
        subject: sub,
        email: email.toLowerCase(),
        isEmailVerified: email_verified ?? false,
        birthday: birthdate,
      }
    },
  }
}
