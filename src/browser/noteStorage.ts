/** Keeps unsaved notes about members on this device. */
import type { NoteStorage } from '../machines/members/note/implementations.ts'
import type { BrowserTexts } from './keptTexts.ts'
import { keptOf } from './memberStorage.ts'

export const createNoteStorage = (texts: BrowserTexts): NoteStorage => ({
  read: (ownId) => {
    const begin = keptOf(ownId, 'note.')
    const keys = texts.keys().filter((key) => key.startsWith(begin))
    return new Map(keys.map((key) => [Number(key.slice(begin.length)), texts.get(key) ?? '']))
  },
  write: (ownId, memberId, text) => {
    const key = keptOf(ownId, `note.${memberId}`)
    if (text === null) texts.remove(key)
    else texts.set(key, text)
  },
  follow: (ownId, memberId, changed) => {
    const own = keptOf(ownId, `note.${memberId}`)
    return texts.follow((key) => {
      const text = texts.get(own)
      if ((key === null || key === own) && text !== null) changed(text)
    })
  },
})
