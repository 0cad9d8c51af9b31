import type { Answer } from '../../../../contract/answer.ts'
import type { MediaKind } from '../pendingUpload.ts'

export interface UploadLimits {
  /** The largest file in KB of 1,024 bytes. */
  readonly maxKb: number
  /** How many more the member may have. */
  readonly left: number
  /** False when the server takes none of this kind at the moment. */
  readonly isAvailable: boolean
}

export type FetchLimits = (kind: MediaKind, signal: AbortSignal) => Promise<Answer<UploadLimits>>

/** A question to the server. */
interface Asked {
  readonly answer: Promise<Answer<UploadLimits>>
  isAnswered: boolean
  /** How many files were stored since the answer. */
  stored: number
}

/** Files of one kind that are checked at about the same time. */
interface Group {
  /** The files that share an answer, by key. */
  readonly keys: Set<string>
  /** How many files are being checked. */
  checking: number
  readonly asking: AbortController
  /** Null when the next file has to ask. */
  asked: Asked | null
}

/** The limits, for one file that is being checked. */
export interface JoinedLimits {
  /** The first file that reads asks the server. The number left is the one at the time of the call. */
  readonly read: () => Promise<Answer<UploadLimits>>
  /** The file is checked, or given up. */
  readonly leave: () => void
}

/**
 * Asks for the limits once for all files of a kind that are checked at about the same time, and counts what is stored
 * meanwhile. A file that is checked again asks anew: the member may have deleted something.
 */
export function createSharedLimits(fetchLimits: FetchLimits) {
  const groups = new Map<MediaKind, Group>()

  function begin(kind: MediaKind): Group {
    const group = { keys: new Set<string>(), checking: 0, asking: new AbortController(), asked: null }
    groups.set(kind, group)
    return group
  }

  function ask(kind: MediaKind, { asking: { signal } }: Group): Asked {
    const answer = fetchLimits(kind, signal)
    const asked = { answer, isAnswered: false, stored: 0 }
    const setAnswered = () => {
      asked.isAnswered = true
    }
    void answer.then(setAnswered, setAnswered)
    return asked
  }

  async function read(kind: MediaKind, group: Group): Promise<Answer<UploadLimits>> {
    const asked = (group.asked ??= ask(kind, group))
    const answer = await asked.answer
    if (!answer.ok) return answer
    return { ok: true, data: { ...answer.data, left: Math.max(0, answer.data.left - asked.stored) } }
  }

  /** @param older an answer that surely does not count the file */
  function countStored(kind: MediaKind, older: Asked | null): void {
    const group = groups.get(kind)
    if (!group) return
    if (older && group.asked === older) older.stored += 1
    else group.asked = null
  }

  return {
    /** Leaves by itself when `signal` aborts. */
    join(kind: MediaKind, key: string, signal: AbortSignal): JoinedLimits {
      const group = groups.get(kind) ?? begin(kind)
      if (group.keys.has(key)) {
        group.keys.clear()
        group.asked = null
      }
      group.keys.add(key)
      group.checking += 1
      let hasLeft = false
      const leave = () => {
        if (hasLeft) return
        hasLeft = true
        signal.removeEventListener('abort', leave)
        group.checking -= 1
        if (group.checking > 0) return
        groups.delete(kind)
        group.asking.abort()
      }
      signal.addEventListener('abort', leave)
      return { read: () => read(kind, group), leave }
    },
    /** Sends a file, and counts it if it is stored. */
    async counting<Item>(kind: MediaKind, send: () => Promise<Answer<Item>>): Promise<Answer<Item>> {
      const asked = groups.get(kind)?.asked
      const older = asked?.isAnswered ? asked : null
      try {
        const answer = await send()
        if (answer.ok) countStored(kind, older)
        return answer
      } catch (failure) {
        // It may be stored, and the answer lost.
        countStored(kind, null)
        throw failure
      }
    },
  }
}
