/** Addresses of photo files. Each request checks whether the viewer may fetch the file. */

/** The stored sizes of a photo. */
export const photoSizes = ['full', 'square160', 'square320', 'height200', 'width300'] as const
export type PhotoSize = (typeof photoSizes)[number]

export const mediaPath = '/media'

/** Where originals of photos are. They are turned when they are asked for. */
export const originalsPath = `${mediaPath}/original`

export interface PhotoUrls {
  readonly url: string
  readonly square160_url: string
  readonly square320_url: string
  readonly height200_url: string
  readonly width300_url: string
}

const urlsAt = (folder: string): PhotoUrls => ({
  url: `${folder}/full.webp`,
  square160_url: `${folder}/square160.webp`,
  square320_url: `${folder}/square320.webp`,
  height200_url: `${folder}/height200.webp`,
  width300_url: `${folder}/width300.webp`,
})

/** Permanent addresses of public photos. Before approval, only the owner and admins can fetch them. */
export const lastingUrls = (fileKey: string): PhotoUrls => urlsAt(`${mediaPath}/photo/${fileKey}`)

/** The address of a public photo's smallest square in place of each size, for viewers who may fetch nothing else. */
export function smallSquareUrls(fileKey: string): PhotoUrls {
  const { square160_url: url } = lastingUrls(fileKey)
  return { url, square160_url: url, square320_url: url, height200_url: url, width300_url: url }
}

/** The address of an original, for one session and a few minutes. */
export const originalUrl = (token: string): string => `${originalsPath}/${token}/original.jpg`

/** The address of a verification photo, for one session and a few minutes. */
export const verificationUrl = (token: string): string => `${mediaPath}/verification/${token}/full.webp`

/** Addresses of a private photo, which work for one session or member and a few minutes. */
export const privateUrls = (token: string): PhotoUrls => urlsAt(`${mediaPath}/private/${token}`)
