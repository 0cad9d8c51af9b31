import { styled } from '@linaria/react'
import { useEffect, useEffectEvent } from 'react'
import type { Refusal } from '../../../../contract/answer.ts'
import { mediaDescriptionLength } from '../../../../contract/limits.ts'
import type { Photo } from '../../../../contract/media.ts'
import { ChipGroup } from '../../components/controls/ChipGroup.tsx'
import { TextArea } from '../../components/fields/TextArea.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { space } from '../../theme/tokens.ts'
import { changesOf, useKeepFields, useKeptFields } from '../keptFields.ts'

const Texts = styled.div`
  display: grid;
  gap: ${space[5]};
`

export type MediaTag = Photo['media_tags'][number]

interface Fields {
  readonly description: string
  readonly tagIds: readonly number[]
}

const textsOf = ({ description, tagIds }: Fields): Fields => ({ description, tagIds })

/** Description and tags of a photo or video. */
export function MediaTexts({
  name,
  draft,
  stored,
  tags,
  isDisabled,
  errors,
  refusal,
  onChange,
}: {
  /** Names the photo or video among what is kept of forms, for example `photo.12`. */
  name: string
  draft: Fields
  /** As the photo or video has them. */
  stored: Fields
  /** Those that can be chosen. */
  tags: readonly MediaTag[]
  isDisabled: boolean
  /** By fields of the call. */
  errors: Refusal['errors']
  /** Why the changes were not saved; null for none. */
  refusal: string | null
  onChange: (changes: Partial<Fields>) => void
}) {
  const kept = useKeptFields(name, textsOf(draft))
  const restore = useEffectEvent(() => {
    const changes = changesOf(kept, textsOf(draft))
    if (changes !== null) onChange(changes)
  })
  useEffect(() => restore(), [])
  useKeepFields(name, () => changesOf(textsOf(draft), textsOf(stored)))
  const offered = tags.filter(({ slug }) => slug !== '')
  return (
    <Texts>
      {refusal !== null && (
        <Notice tone="error" title="Not saved">
          {refusal}
        </Notice>
      )}
      <TextArea
        label="Description"
        name="description"
        isOptional
        rows={3}
        limit={mediaDescriptionLength}
        showsCount
        disabled={isDisabled}
        error={errors?.['description']}
        value={draft.description}
        onChange={(description) => onChange({ description })}
      />
      {offered.length > 0 && (
        <ChipGroup
          legend="Tags"
          options={offered}
          selected={draft.tagIds}
          disabled={isDisabled}
          error={errors?.['media_tags']}
          onChange={(tagIds) => onChange({ tagIds })}
        />
      )}
    </Texts>
  )
}
