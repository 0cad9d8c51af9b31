/** A real OpenID Connect provider whose sign-in page signs in `person` without asking. */
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { generateKeyPairSync } from 'node:crypto'
import { Provider } from 'oidc-provider'
import { z } from 'zod'
import { createMemoryAdapter } from './oidcMemory.ts'

export interface Person {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
  readonly birthdate?: string
}

export const client = { id: 'lodge', secret: 'a secret between the two' }
const callback = 'http://localhost:3000/identity/oauth2/callback/oidc'

const Address = z.object({ port: z.number() })
const Tokens = z.object({ id_token: z.string(), access_token: z.string() })

export type OidcServer = Awaited<ReturnType<typeof startOidcServer>>

export const startOidcServer = async () => {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = Address.parse(server.address())
  const issuer = `http://127.0.0.1:${port}`

  const people = new Map<string, Person>()
  let visitor: string | null = null
  const clientOf = (client_id: string) => ({
    client_id,
    client_secret: client.secret,
    redirect_uris: [callback],
  })
  const provider = new Provider(issuer, {
    clients: [clientOf(client.id), clientOf('another site')],
    claims: { openid: ['sub', 'birthdate'], email: ['email', 'email_verified'] },
    adapter: createMemoryAdapter(),
    cookies: { keys: ['a key of this test'] },
    jwks: {
      keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })],
    },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => false },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    // Grants every scope without asking.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  handle = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    const result = visitor === null ? { error: 'access_denied' } : { login: { accountId: visitor } }
    void provider.interactionFinished(request, response, result)
  }

  /** Follows the provider's pages until it redirects the browser back. @returns the target */
  const visit = async (url: string, person: Person | null): Promise<string> => {
    visitor = person?.sub ?? null
    if (person) people.set(person.sub, person)
    const cookies = new Map<string, string>()
    let next = url
    while (next.startsWith(issuer)) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
      for (const header of response.headers.getSetCookie()) {
        const [pair = ''] = header.split(';')
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
      }
      const location = response.headers.get('location')
      if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
      next = new URL(location, issuer).href
    }
    return next
  }

  return {
    issuer,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret },
    visit,

    /** Issues tokens for an attempt that the test makes up. */
    tokensFor: async (person: Person, nonce: string, clientId = client.id) => {
      const parameters = { client_id: clientId, redirect_uri: callback, scope: 'openid email', nonce }
      const query = new URLSearchParams({ response_type: 'code', ...parameters })
      const back = new URL(await visit(`${issuer}/auth?${query}`, person))
      const response = await fetch(`${issuer}/token`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(client.secret)}`).toString('base64')}`,
        },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: back.searchParams.get('code') ?? '',
          redirect_uri: callback,
        }),
      })
      const { id_token, access_token } = Tokens.parse(await response.json())
      return { idToken: id_token, accessToken: access_token }
    },

    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
