import { styled } from '@linaria/react'
import { Camera, Film, ImagePlus, Video } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { MediaKind, PendingUpload } from '../../../machines/media/pendingUpload.ts'
import { Button } from '../../components/controls/Button.tsx'
import { useCharts } from '../../lodge.ts'
import { color, motion, radius, space, text } from '../../theme/tokens.ts'
import { useFileTarget } from './useFileTarget.ts'

const Area = styled.section`
  display: grid;
  justify-items: center;
  gap: ${space[2]};
  padding: ${space[6]} ${space[4]};
  border: 1.5px dashed ${color.fieldBorder};
  border-radius: ${radius.card};
  text-align: center;
  text-wrap: balance;
  transition: background ${motion.feedback};

  &[data-over='true'] {
    border-style: solid;
    border-color: ${color.text};
    background: ${color.chosen};
  }
  &[data-compact='true'] {
    gap: 0;
    padding: ${space[3]} ${space[4]};
  }
  > .lucide {
    width: 32px;
    height: 32px;
    color: ${color.muted};
  }
  > p {
    max-width: 44ch;
    font: ${text.small};
    color: ${color.muted};
  }
  &[data-over='true'] > p {
    color: ${color.text};
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: ${space[2]};
    margin-top: ${space[2]};
  }
  @media (pointer: coarse) {
    [data-way] {
      display: none;
    }
  }
  /* A desktop opens the same dialog for it as for choosing. */
  @media (pointer: fine) {
    [data-camera] {
      display: none;
    }
  }
`

const drop = 'Let go to upload'
const always = () => true
const all = (files: readonly File[]) => files
const kinds = {
  photo: {
    name: 'Add photos',
    choose: 'Choose photos',
    camera: 'Take a photo',
    way: 'Drop or paste photos anywhere on this page.',
    formats: 'JPEG, PNG, WebP or HEIC.',
    accepted: 'image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif',
    recorded: 'image/*',
    icon: <ImagePlus aria-hidden />,
    cameraIcon: <Camera />,
  },
  video: {
    name: 'Add videos',
    choose: 'Choose videos',
    camera: 'Record a video',
    way: 'Drop or paste videos anywhere on this page.',
    formats: 'MP4, MOV or WebM, up to 3 minutes.',
    accepted: 'video/mp4,video/quicktime,video/webm',
    recorded: 'video/*',
    icon: <Film aria-hidden />,
    cameraIcon: <Video />,
  },
} as const

const onePhoto = {
  ...kinds.photo,
  name: 'Add a photo',
  choose: 'Choose a photo',
  way: 'Drop or paste a photo anywhere on this page.',
} as const

export interface UploadAreaProps {
  kind?: MediaKind
  /** Uploads private ones. */
  isPrivate?: boolean
  /** Uploads one photo, for the request for approval. */
  isActivation?: boolean
  /** The conversation to whose draft they are attached. */
  conversation?: string
  /** Takes less room, above other content. */
  isCompact?: boolean
  /** Returns false to take no files yet. The caller says why. */
  mayTake?: () => boolean
  /** Returns the files that are taken. The caller says why others are left out. */
  withRoom?: (files: readonly File[]) => readonly File[]
  /** Called for each file that was chosen here, once the server has stored it. */
  onStored?: ((upload: PendingUpload) => void) | undefined
}

/** Takes files that are chosen, dropped, pasted or taken with the camera, and uploads them. */
export function UploadArea({
  kind = 'photo',
  isPrivate = false,
  isActivation = false,
  conversation,
  isCompact = false,
  mayTake = always,
  withRoom = all,
  onStored,
}: UploadAreaProps) {
  const words = isActivation ? onePhoto : kinds[kind]
  const { uploads, newKey } = useCharts('uploads')
  const area = useRef<HTMLElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const keys = useRef(new Set<string>())

  const take = (files: readonly File[]) => {
    if (!mayTake()) return
    const purpose = {
      kind,
      isPrivate,
      isActivation,
      conversation: conversation ?? null,
      description: '',
      tagIds: [],
    }
    const taken = withRoom(isActivation ? files.slice(0, 1) : files)
    if (taken.length === 0) return
    const chosen = taken.map((file) => ({ key: newKey(), file, purpose }))
    for (const { key } of chosen) keys.current.add(key)
    uploads.send({ type: 'uploads.add', files: chosen })
  }
  const isOver = useFileTarget(area, take, { kind })
  useEffect(() => {
    const subscription = uploads.on('upload.stored', ({ upload }) => {
      if (keys.current.has(upload.key)) onStored?.(upload)
    })
    return () => subscription.unsubscribe()
  }, [uploads, onStored])

  const input = { type: 'file', hidden: true, onChange: takeChosen } as const
  function takeChosen({ currentTarget }: { currentTarget: HTMLInputElement }) {
    take([...(currentTarget.files ?? [])])
    // Otherwise choosing the same file again would be no change.
    currentTarget.value = ''
  }

  return (
    <Area ref={area} data-over={isOver} data-compact={isCompact} aria-label={words.name}>
      {!isCompact && words.icon}
      <p>
        {isOver ? (
          drop
        ) : (
          <>
            <span data-way>{`${words.way} `}</span>
            <span>{words.formats}</span>
          </>
        )}
      </p>
      <div>
        <Button onClick={() => mayTake() && chooser.current?.click()}>{words.choose}</Button>
        <Button data-camera icon={words.cameraIcon} onClick={() => mayTake() && camera.current?.click()}>
          {words.camera}
        </Button>
      </div>
      <input ref={chooser} {...input} multiple={!isActivation} accept={words.accepted} />
      <input ref={camera} {...input} capture="environment" accept={words.recorded} />
    </Area>
  )
}
