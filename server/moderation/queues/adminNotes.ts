import type { AdminNote } from '../../../contract/moderationQueues.ts'
import { writeAudit } from '../../audit/repository.ts'
import type { Db } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { forbidden, notFound } from '../../http/errors.ts'
import type { Viewer } from '../../http/viewer.ts'
import { defaultName } from '../../members/presentCards.ts'
import { deleteNote, insertNote, lockNote, type NoteRow } from './noteRepository.ts'
import { findSubject } from './subjectRepository.ts'

export const presentNote = (row: NoteRow): AdminNote => ({
  id: row.id,
  text: row.text,
  author: { id: row.author_id, name: row.author_name ?? defaultName },
  created_at: row.created_at.toISOString(),
})

/** @throws HttpError 404 for a missing member */
export const addNote = (
  { db, now }: { readonly db: Db; readonly now: () => number },
  by: Viewer,
  memberId: number,
  text: string,
): Promise<AdminNote> =>
  inTransaction(db, async (trx) => {
    if (!(await findSubject(trx, { type: 'member', id: memberId }))) throw notFound()
    const note = await insertNote(trx, { memberId, authorId: by.memberId, text, at: new Date(now()) })
    // The text is in the note alone, so that removing it leaves none in the audit log.
    await writeAudit(trx, {
      actorId: by.memberId,
      ownId: by.ownId,
      action: 'admin-note.add',
      target: { type: 'member', id: String(memberId) },
      after: { admin_note_id: note.id },
    })
    return presentNote(note)
  })

/** @throws HttpError 403 for the note of another admin, unless a super admin asks; 404 */
export const removeNote = ({ db }: { readonly db: Db }, by: Viewer, id: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    const note = await lockNote(trx, id)
    if (!note) throw notFound()
    if (note.author_id !== by.memberId && !by.isSuperAdmin) throw forbidden()
    await deleteNote(trx, id)
    await writeAudit(trx, {
      actorId: by.memberId,
      ownId: by.ownId,
      action: 'admin-note.remove',
      target: { type: 'admin-note', id: String(id) },
      before: { member_id: note.member_id, author_id: note.author_id },
    })
  })
