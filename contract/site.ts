/** What the page tells its script about the site it belongs to, as JSON inside index.html. */
export interface Site {
  /** SITE_NAME. */
  readonly name: string
  /** What stock Pusher clients call the app key. */
  readonly realtime: {
    readonly key: string
    readonly host: string
    readonly port: number
    readonly tls: boolean
  }
  /** Whose pictures maps are made of; null where a plain outline of the world stands in. */
  readonly map: {
    /** With `{z}`, `{x}` and `{y}`, as Leaflet takes it. */
    readonly tilesUrl: string
    /** Plain text that is shown with them. */
    readonly attribution: string
  } | null
  /** Pages outside the app (SPEC 2, External links); an absent one is not shown. */
  readonly links: Partial<
    Record<'compliance' | 'about' | 'guidelines' | 'help' | 'privacy' | 'terms', string>
  >
  /** What the home banner names (SPEC 4, Home welcome banner); what is absent is not shown as a link. */
  readonly contacts: Partial<
    Record<'bugReport' | 'feedback' | 'helpForum' | 'helpdesk' | 'paymentCompany', string>
  >
  /** Under which name payments appear on a card statement; null where the operator did not say. */
  readonly statementDescriptor: string | null
}
