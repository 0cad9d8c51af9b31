import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { Mailer } from '../mail/mailer.ts'

/** What applies postbacks, and tells members about them. */
export interface ApplyDeps {
  readonly db: Db
  readonly config: Pick<Config, 'appUrl' | 'siteName' | 'statementDescriptor'>
  readonly mailer: Pick<Mailer, 'postToMember'>
  readonly sessions: { changed(memberId: number): Promise<void> }
  readonly now: () => number
}
