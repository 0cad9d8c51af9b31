/** Limits of decoding a HEIC photo, shared by the server and the process that decodes. */
export const heicLimits = {
  /** 50 megapixels, as for the formats that sharp reads. */
  pixels: 50_000_000,
  /** Bytes of the decoder. A photo of 50 megapixels needs 400 MB. */
  memory: 768 * 1024 * 1024,
  /** Milliseconds. A photo of 50 megapixels takes 10 s on a slow machine. */
  time: 30_000,
}

/** The exit code for a photo with too many pixels. */
export const tooManyPixelsCode = 50
