/**
 * Returns the key under which this device notes that it keeps unfinished uploads of a member. The files themselves are in
 * IndexedDB, which pages open only when this is there. Logging out removes it with what is kept for members.
 */
export const keptUploadsMarker = (memberId: number): string => `member.${memberId}.uploads`
