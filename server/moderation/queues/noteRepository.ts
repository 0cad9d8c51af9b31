/** Notes about members that only admins see. */
import type { Db, Trx } from '../../db/schema.ts'

const notes = (db: Db | Trx) =>
  db
    .selectFrom('admin_note as note')
    .innerJoin('member as author', 'author.id', 'note.author_id')
    .select([
      'note.id',
      'note.member_id',
      'note.author_id',
      'note.text',
      'note.created_at',
      'author.name as author_name',
    ])

export const findNotesAbout = (db: Db, memberIds: readonly number[]) =>
  notes(db).where('note.member_id', 'in', memberIds).orderBy('note.id', 'desc').execute()

/** Returns the latest notes about a member, newest first. */
export const readNotesAbout = (db: Db, memberId: number, limit: number): Promise<NoteRow[]> =>
  notes(db).where('note.member_id', '=', memberId).orderBy('note.id', 'desc').limit(limit).execute()

export type NoteRow = Awaited<ReturnType<typeof findNotesAbout>>[number]

export async function insertNote(
  trx: Trx,
  note: { readonly memberId: number; readonly authorId: number; readonly text: string; readonly at: Date },
): Promise<NoteRow> {
  const { id } = await trx
    .insertInto('admin_note')
    .values({ member_id: note.memberId, author_id: note.authorId, text: note.text, created_at: note.at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return notes(trx).where('note.id', '=', id).executeTakeFirstOrThrow()
}

export const lockNote = (trx: Trx, id: number) =>
  trx.selectFrom('admin_note').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()

export const deleteNote = (trx: Trx, id: number) =>
  trx.deleteFrom('admin_note').where('id', '=', id).execute()
