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
}
