/** What the server has of large files that this device was sending, kept across reloads. */
import { isRecord } from '../../contract/isRecord.ts'
import type { BegunUpload, BegunUploads } from '../services/videoUploads.ts'
import type { KeptTexts } from '../machines/app/session/implementations.ts'
import { keptOf } from './memberStorage.ts'

/** Another version of the app may have stored something else. */
function parsed(text: string): BegunUpload | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) && typeof value['url'] === 'string' && typeof value['isSent'] === 'boolean'
      ? { url: value['url'], isSent: value['isSent'] }
      : null
  } catch {
    return null
  }
}

export function createBegunUploads(texts: KeptTexts, ownId: () => number): BegunUploads {
  const keyOf = (hash: string) => keptOf(ownId(), `video.${hash}`)
  return {
    get(hash) {
      const text = texts.get(keyOf(hash))
      return text === null ? null : parsed(text)
    },
    set: (hash, begun) => texts.set(keyOf(hash), JSON.stringify(begun)),
    remove: (hash) => texts.remove(keyOf(hash)),
  }
}
