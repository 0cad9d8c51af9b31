/** Where the files of photos are found. What may be fetched there, and by whom, is checked at each fetch. */

/** SPEC 3, URLs: the sizes a photo is kept in. */
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

/** Lasting addresses: for public photos, and for what only its owner and admins see before approval. */
export const lastingUrls = (fileKey: string): PhotoUrls => urlsAt(`${mediaPath}/photo/${fileKey}`)

/** Addresses of a private photo that work for one session and a few minutes. */
export const privateUrls = (token: string): PhotoUrls => urlsAt(`${mediaPath}/private/${token}`)
