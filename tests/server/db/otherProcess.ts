/** A process that `folder.test.ts` starts and kills. Arguments: `lock` or `write`, and a folder. */
import { lockFolder } from '../../../server/db/folderLock.ts'

const [, , what, folder = ''] = process.argv
if (what === 'lock') {
  await lockFolder(folder)
} else {
  // Imported here because it takes half a second, which `lock` does not need.
  const { migrate } = await import('../../../server/db/migrate.ts')
  const { openDatabase } = await import('../../../server/db/open.ts')
  const { db } = await openDatabase({ dataDir: folder })
  await migrate(db)
  await db.insertInto('banned_word').values({ word: 'kept', skeleton: 'kept' }).execute()
}
process.stdout.write('done\n')
setInterval(() => {}, 60_000)
