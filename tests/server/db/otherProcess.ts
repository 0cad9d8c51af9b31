/** Run by `folder.test.ts` as a process of its own, to be killed: `lock` or `write`, and a folder. */
import { migrate } from '../../../server/db/migrate.ts'
import { lockFolder } from '../../../server/db/folderLock.ts'
import { openDatabase } from '../../../server/db/open.ts'

const [, , what, folder = ''] = process.argv
if (what === 'lock') {
  await lockFolder(folder)
} else {
  const { db } = await openDatabase({ dataDir: folder })
  await migrate(db)
  await db.insertInto('banned_word').values({ word: 'kept', skeleton: 'kept' }).execute()
}
process.stdout.write('done\n')
setInterval(() => {}, 60_000)
