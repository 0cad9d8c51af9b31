import { styled } from '@linaria/react'
import type { Refusal } from '../../../../contract/answer.ts'
import { mediaDescriptionLength } from '../../../../contract/limits.ts'
import type { Photo } from '../../../../contract/media.ts'
import { ChipGroup } from '../../components/controls/ChipGroup.tsx'
import { TextArea } from '../../components/fields/TextArea.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { space } from '../../theme/tokens.ts'

const Texts = styled.div`
  display: grid;
  gap: ${space[5]};
`

export type MediaTag = Photo['media_tags'][number]

interface Fields {
  readonly description: string
  readonly tagIds: readonly number[]
}

/** Description and tags of a photo or video. */
export function MediaTexts({
  draft,
  tags,
  isDisabled,
  errors,
  refusal,
  onChange,
}: {
  draft: Fields
  /** Those that can be chosen. */
  tags: readonly MediaTag[]
  isDisabled: boolean
  /** By fields of the call. */
  errors: Refusal['errors']
  /** Why the changes were not saved; null for none. */
  refusal: string | null
  onChange: (changes: Partial<Fields>) => void
}) {
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
