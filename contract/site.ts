/** The settings of a site that the browser needs. The server writes them into `index.html` as JSON. */
export interface Site {
  /** `SITE_NAME` of the configuration. */
  readonly name: string
  /** How to connect to the Pusher server. `key` is the app key of Pusher clients. */
  readonly realtime: {
    readonly key: string
    readonly host: string
    readonly port: number
    readonly tls: boolean
  }
  /** Where map tiles come from. Null to draw an outline of the world instead (docs/decisions.md#maps). */
  readonly map: {
    /** A Leaflet URL template with `{z}`, `{x}` and `{y}`. */
    readonly tilesUrl: string
    /** Plain text that is shown with the tiles. */
    readonly attribution: string
  } | null
  /** Addresses of pages outside the app (docs/product.md#external-links). A missing one is not shown. */
  readonly links: Partial<
    Record<'compliance' | 'about' | 'guidelines' | 'help' | 'privacy' | 'terms', string>
  >
  /** Addresses in the home banner (docs/product.md#welcome-banner). The text of a missing one is no link. */
  readonly contacts: Partial<
    Record<'bugReport' | 'feedback' | 'helpForum' | 'helpdesk' | 'paymentCompany', string>
  >
  /** Who may join: everyone, or only visitors with an invitation code. */
  readonly joinMode: 'open' | 'invitation'
  /** Whether members sign in with passwords of this site. False where an external provider signs them in. */
  readonly usesPasswords: boolean
  /** The name of payments on a card statement. Null if the operator did not set it. */
  readonly statementDescriptor: string | null
}
