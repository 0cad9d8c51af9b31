const number = new Intl.NumberFormat()
const and = new Intl.ListFormat('en')

const counted = (count: number, noun: 'photo' | 'video'): string[] => {
  if (count === 0) return []
  return [count === 1 ? `a ${noun}` : `${number.format(count)} ${noun}s`]
}

/** Returns how many photos and videos there are, in words: "a photo", "3 photos and a video". */
export const mediaCountText = ({ photos, videos }: { photos: number; videos: number }): string =>
  and.format([...counted(photos, 'photo'), ...counted(videos, 'video')])
