/**
 * Files that are no usable photo or video: broken, of other formats, too large, or of several formats at once. They are
 * made from code, so that no attack is stored in the repository.
 */
import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { randomPicture } from '../../server/memberPhotos/pictures.ts'
import { makeHeic } from '../makeHeic.ts'
import { box } from './boxes.ts'

/** Why a file is refused as a photo, as its owner is told. */
export const photoRefusals = {
  'other format': 'Choose a JPEG, PNG, WebP or HEIC photo.',
  'two formats': 'This file is more than a photo. Please save it as a photo again.',
  'too many pixels': 'This photo is too large. At most 50 megapixels.',
  damaged: 'This photo can’t be read. It may be damaged.',
} as const

export interface BadFile {
  readonly name: string
  readonly bytes: Buffer
  /** The expected answer to it as a photo. */
  readonly asPhoto: keyof typeof photoRefusals
  /** Whether it says that it is a video. */
  readonly isVideo: boolean
}

const latin = (text: string) => Buffer.from(text, 'latin1')

/** Bytes that look random and are the same in every run. */
function noise(length: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, at) =>
    createHash('sha256').update(`noise ${at}`).digest(),
  )
  return Buffer.concat(blocks).subarray(0, length)
}

/** A chunk of a PNG. */
function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([latin(type), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** A PNG that claims a size, with almost no pixels. */
function pngOfSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  return Buffer.concat([
    pngStart,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A segment of a JPEG after its first two bytes. */
const withSegment = (jpeg: Buffer, marker: number, data: Buffer) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, marker]), length, data, jpeg.subarray(2)])
}
/** Adds a chunk to a PNG, after its header. */
const withChunk = (png: Buffer, type: string, data: Buffer) =>
  Buffer.concat([png.subarray(0, 33), pngChunk(type, data), png.subarray(33)])

/** Repeats the last scan of a progressive JPEG, each of which a decoder would apply to all of the image. */
function withRepeatedScans(progressive: Buffer, times: number): Buffer {
  const last = progressive.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = progressive.subarray(last, -2)
  return Buffer.concat([
    progressive.subarray(0, last),
    ...Array.from({ length: times }, () => scan),
    progressive.subarray(-2),
  ])
}

/** Writes another width and height into the frame header of a JPEG. */
function jpegOfSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}

/** An empty ZIP archive, which ends with the record that makes a file an archive. */
const zip = Buffer.concat([latin('PK\x05\x06'), Buffer.alloc(18)])

const ftyp = (brand: string) => box('ftyp', latin(`${brand}\0\0\0\0${brand}`))

const flip = (file: Buffer, at: number) => {
  const copy = Buffer.from(file)
  copy.writeUInt8((copy[at] ?? 0) ^ 0xff, at)
  return copy
}
const part = (file: Buffer, share: number) => file.subarray(0, Math.floor(file.length * share))

const playlist = latin(
  '#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n#EXTINF:10,\nhttp://127.0.0.1:1/x\n#EXT-X-ENDLIST\n',
)
const svg = latin(
  '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><image href="file:///etc/passwd"/></svg>',
)

/** Makes all bad files. */
export async function badFiles(): Promise<readonly BadFile[]> {
  const drawn = randomPicture(7)
  const jpeg = await drawn.clone().jpeg().toBuffer()
  const progressive = await drawn.clone().jpeg({ progressive: true }).toBuffer()
  const png = await drawn.clone().png().toBuffer()
  const webp = await drawn.clone().webp().toBuffer()
  const avif = await drawn.clone().avif({ effort: 0 }).toBuffer()
  const heic = await makeHeic(await drawn.clone().png().toBuffer())
  const still = await sharp(png).resize(64, 64).png().toBuffer()
  const small = await sharp(still).jpeg({ progressive: true }).toBuffer()
  const moving = sharp(noise(16 * 48 * 3), { raw: { width: 16, height: 48, channels: 3, pageHeight: 16 } })
  const vast = await sharp({ create: { width: 9_000, height: 6_000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const otherFormat = (name: string, bytes: Buffer): BadFile => ({
    name,
    bytes,
    asPhoto: 'other format',
    isVideo: false,
  })
  const damaged = (name: string, bytes: Buffer): BadFile => ({
    ...otherFormat(name, bytes),
    asPhoto: 'damaged',
  })
  const tooManyPixels = (name: string, bytes: Buffer): BadFile => ({
    ...otherFormat(name, bytes),
    asPhoto: 'too many pixels',
  })
  const twoFormats = (name: string, bytes: Buffer): BadFile => ({
    ...otherFormat(name, bytes),
    asPhoto: 'two formats',
  })
  const video = (name: string, bytes: Buffer): BadFile => ({ ...otherFormat(name, bytes), isVideo: true })
  return [
    otherFormat('one byte', Buffer.from([0xff])),
    otherFormat('noise', noise(50_000)),
    otherFormat('a text', latin('This is a photo.')),
    otherFormat('a page', latin('<!doctype html><title>Photo</title><script>alert(1)</script>')),
    otherFormat('an SVG that reads a file', svg),
    otherFormat('an SVG after a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), svg])),
    otherFormat('a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')),
    otherFormat('a GIF that is a script', latin('GIF89a/*\0\0\0*/=1;alert(1)')),
    otherFormat('a moving GIF', await moving.clone().gif().toBuffer()),
    otherFormat('a TIFF', await drawn.clone().tiff().toBuffer()),
    otherFormat('a BMP', Buffer.concat([latin('BM'), noise(2_000)])),
    otherFormat('a Photoshop file', Buffer.concat([latin('8BPS\0\x01'), noise(2_000)])),
    otherFormat('an icon', Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]), noise(500)])),
    otherFormat('a PDF', latin('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')),
    otherFormat('a PDF that contains a JPEG', Buffer.concat([latin('%PDF-1.4\nstream\n'), jpeg])),
    otherFormat('an archive', zip),
    otherFormat('a program', Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46]), noise(4_000)])),
    otherFormat('a script before a JPEG', Buffer.concat([latin('#!/bin/sh\n'), jpeg])),
    otherFormat('a JPEG 2000', Buffer.concat([box('jP  ', Buffer.from([13, 10, 0x87, 10])), ftyp('jp2 ')])),
    otherFormat('a JPEG XL', Buffer.concat([Buffer.from([0xff, 0x0a]), noise(500)])),
    otherFormat('only the start of a PNG', pngStart.subarray(0, 6)),
    otherFormat(
      'a WebP whose type is wrong',
      Buffer.concat([latin('RIFF\x20\0\0\0WEBQ'), webp.subarray(12)]),
    ),
    damaged('only the start of a JPEG', Buffer.from([0xff, 0xd8, 0xff])),
    damaged('the start of a JPEG, then noise', Buffer.concat([jpeg.subarray(0, 20), noise(5_000)])),
    damaged('a JPEG cut at 1 %', part(jpeg, 0.01)),
    damaged('a JPEG cut at 50 %', part(jpeg, 0.5)),
    damaged('a JPEG cut at 99 %', part(jpeg, 0.99)),
    damaged('a progressive JPEG cut at 50 %', part(progressive, 0.5)),
    damaged('a JPEG of thousands of scans', withRepeatedScans(small, 3_000)),
    damaged('a JPEG without pixels', Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xd9])])),
    tooManyPixels('a JPEG of 65,500 by 65,500', jpegOfSize(jpeg, 65_500, 65_500)),
    damaged('a JPEG of 0 by 0', jpegOfSize(jpeg, 0, 0)),
    damaged('the signature of a PNG', pngStart),
    damaged('a PNG cut at 50 %', part(png, 0.5)),
    damaged('a PNG cut at 99 %', part(png, 0.99)),
    damaged('a PNG with a wrong checksum', flip(png, Math.floor(png.length / 2))),
    tooManyPixels('a PNG of 54 megapixels', vast),
    tooManyPixels('a PNG of 50,000 by 50,000', pngOfSize(50_000, 50_000)),
    damaged('a PNG of 0 by 0', pngOfSize(0, 0)),
    damaged('a PNG of the largest width', pngOfSize(0x7f_ff_ff_ff, 1)),
    damaged('a PNG with too few pixels', pngOfSize(3_000, 3_000)),
    damaged('a WebP cut at 50 %', part(webp, 0.5)),
    damaged('a WebP without an image', latin('RIFF\x04\0\0\0WEBP')),
    damaged('an AVIF cut at 50 %', part(avif, 0.5)),
    damaged('a HEIC of noise', Buffer.concat([ftyp('heic'), noise(5_000)])),
    damaged('only the start of a HEIC', ftyp('heic')),
    damaged('a HEIC cut at 50 %', part(heic, 0.5)),
    damaged(
      'a HEIC whose picture is noise',
      Buffer.concat([heic.subarray(0, heic.indexOf('mdat') + 4), noise(heic.length)]),
    ),
    tooManyPixels(
      'a HEIC of 20,000 by 20,000',
      await makeHeic(still, { size: { width: 20_000, height: 20_000 } }),
    ),
    twoFormats('a JPEG that is an archive', Buffer.concat([jpeg, zip])),
    twoFormats(
      'a JPEG that is a page',
      Buffer.concat([jpeg, latin('<html><script>alert(1)</script></html>')]),
    ),
    twoFormats(
      'a JPEG with a script in a comment',
      withSegment(jpeg, 0xfe, latin('<?php system($_GET[0]); ?>')),
    ),
    twoFormats('a JPEG that is a PDF', withSegment(jpeg, 0xfe, latin('%PDF-1.4\n%%EOF'))),
    twoFormats('a PNG that is an archive', Buffer.concat([png, zip])),
    twoFormats('a PNG with a script', withChunk(png, 'tEXt', latin('Comment\0<script>alert(1)</script>'))),
    twoFormats('a WebP with a script', Buffer.concat([webp, latin('<SCRIPT src=x></SCRIPT>')])),
    video('a playlist', playlist),
    video('a playlist that begins like an MP4', Buffer.concat([ftyp('isom'), playlist])),
    video('a list of files to join', latin('ffconcat version 1.0\nfile /etc/passwd\n')),
    video('a DASH manifest', latin('<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"/>')),
    video('an AVI that names a playlist', Buffer.concat([latin('RIFF\x20\0\0\0AVI LIST'), playlist])),
    video('only the start of an MP4', ftyp('mp42')),
    video(
      'an MP4 of noise',
      Buffer.concat([ftyp('isom'), box('moov', noise(3_000)), box('mdat', noise(9_000))]),
    ),
    video(
      'an MP4 whose index claims 4 GB',
      Buffer.concat([ftyp('isom'), box('moov', noise(99), 0xff_ff_ff_f0)]),
    ),
    video('an MP4 without a picture', Buffer.concat([ftyp('isom'), box('mdat', noise(2_000))])),
    video('only the start of a WebM', Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x84, 0x42, 0x82, 0x81, 0x00])),
    video('a WebM of noise', Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), noise(9_000)])),
    video('an Ogg file', Buffer.concat([latin('OggS\0\x02'), noise(3_000)])),
    video('an MPEG transport stream', Buffer.concat([Buffer.from([0x47, 0x40, 0, 0x10]), noise(4_000)])),
    video('subtitles', latin('WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n')),
  ]
}
