import type { BrowserCookies } from '../session.ts'

export interface Uploader extends BrowserCookies {
  readonly id: number
}

/** What a server process tells the bench at its start. */
export interface Ready {
  readonly port: number
  readonly origin: string
  readonly uploaders: readonly Uploader[]
}

/** What it tells when it is asked. */
export interface Usage {
  readonly cpu: NodeJS.CpuUsage
  /** The most memory that the process has had since the last reading, in MB. */
  readonly peakMemory: number
}

/** What the bench asks of the process that uploads. */
export interface ToUpload {
  readonly server: Pick<Ready, 'port' | 'origin'>
  readonly uploaders: readonly Uploader[]
  readonly count: number
}
