import { createMailFolder } from '../../server/mail/mailFolder.ts'
import type { TestApp } from './testApp.ts'

/** Returns the emails sent to a member so far, newest first. */
export async function mailsTo({ config }: TestApp, memberId: number) {
  const mails = await createMailFolder(config.dataDir).list(1_000)
  return mails.filter(({ to }) => to === `member${memberId}@lodge.test`)
}
