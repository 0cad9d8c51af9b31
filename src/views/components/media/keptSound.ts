/** The volume, from 0 to 1, and whether it is off. */
export interface Sound {
  readonly volume: number
  readonly isMuted: boolean
}

/** The sound that the member chose for one video, for the next one. */
export interface KeptSound {
  readonly read: () => Sound
  readonly keep: (sound: Sound) => void
}

export function createKeptSound(): KeptSound {
  let kept: Sound = { volume: 1, isMuted: false }
  return {
    read: () => kept,
    keep: (sound) => {
      kept = sound
    },
  }
}
