/** Types for the parts of oidc-provider that these tests use. The package has none. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  interface Context {
    readonly oidc: {
      readonly provider: Provider
      readonly client: { readonly clientId: string }
      readonly session: { readonly accountId: string }
    }
  }

  interface Account {
    readonly accountId: string
    claims(): Record<string, unknown>
  }

  interface Configuration {
    readonly clients: readonly {
      readonly client_id: string
      readonly client_secret: string
      readonly redirect_uris: readonly string[]
    }[]
    readonly claims: Record<string, readonly string[]>
    readonly adapter: unknown
    readonly jwks: { readonly keys: readonly object[] }
    readonly ttl: Record<string, number>
    readonly cookies: { readonly keys: readonly string[] }
    readonly features: { readonly devInteractions: { readonly enabled: boolean } }
    readonly interactions: { url(context: Context, interaction: { readonly uid: string }): string }
    findAccount(context: Context, subject: string): Account
    loadExistingGrant(context: Context): Promise<Grant>
    readonly pkce?: { required(): boolean }
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration)
    readonly Grant: new (fields: { accountId: string; clientId: string }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { readonly login: { readonly accountId: string } } | { readonly error: string },
    ): Promise<void>
  }
}
