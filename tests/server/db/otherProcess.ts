/** Run by `folder.test.ts` as a process of its own, to be killed: `lock` or `write`, and a folder. */
import { lockFolder } from '../../../server/db/folderLock.ts'

const [, , what, folder = ''] = process.argv
if (what === 'lock') {
  await lockFolder(folder)
} else {
  // Half a second that a lock needs not.
  const { migrate } = await import('../../../server/db/migrate.ts')
  const { openDatabase } = await import('../../../server/db/open.ts')
  const { db } = await openDatabase({ dataDir: folder })
  await migrate(db)
  await db.insertInto('banned_word').values({ word: 'kept', skeleton: 'kept' }).execute()
}
process.stdout.write('done\n')
setInterval(() => {}, 60_000)
