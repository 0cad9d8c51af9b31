/** Addresses of photo files. Each request checks whether the viewer may fetch the file. */

/** The stored sizes of a photo. */
export const photoSizes = ['full', 'square160', 'square320', 'height200', 'width300'] as const
export type PhotoSize = (typeof photoSizes)[number]

export const mediaPath = '/media'

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

/** Addresses of a private photo, which work for one session or member and a few minutes. */
export const privateUrls = (token: string): PhotoUrls => urlsAt(`${mediaPath}/private/${token}`)
