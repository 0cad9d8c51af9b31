/** Returns a pattern of `like` for texts that contain a part. */
export const containing = (part: string): string => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
