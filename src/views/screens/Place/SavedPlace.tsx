import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Bookmark } from 'lucide-react'
import { placeText } from '../../../../contract/placeText.ts'
import type { UserSelf } from '../../../../contract/types.ts'
import { Button } from '../../components/controls/Button.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { color, space, text } from '../../theme/tokens.ts'
import type { LocationPicker } from './PlacePicker.tsx'

const Box = styled.section`
  display: grid;
  gap: ${space[3]};
  padding-top: ${space[4]};
  border-top: 1px solid ${color.hairline};

  h3 {
    font: ${text.h15};
  }
  p {
    color: ${color.muted};
  }
`

const sameCoordinates = (one: UserSelf['location'], other: UserSelf['location']) =>
  one !== null && other !== null && one.coordinates.join() === other.coordinates.join()

/** The saved place, with buttons to move there, replace it or delete it. */
export function SavedPlace({ picker, member }: { picker: LocationPicker; member: UserSelf }) {
  const isFree = useSelector(picker, (snapshot) => snapshot.can({ type: 'saved.keep' }))
  const { saved_city, saved_state, saved_country, location, saved_location } = member
  const isThere = sameCoordinates(location, saved_location)
  const name = placeText({ city: saved_city, state: saved_state, country: saved_country })
  return (
    <Box aria-label="Saved place">
      <h3>{saved_city === null ? 'No saved location' : name}</h3>
      <p>
        {saved_city === null
          ? 'Save your place before a journey, and go back to it with one click.'
          : isThere
            ? 'This is the place you saved.'
            : 'The place you saved. Only you see it.'}
      </p>
      <FormActions>
        {saved_city !== null && !isThere && (
          <Button disabled={!isFree} onClick={() => picker.send({ type: 'saved.goTo' })}>
            Go back to it
          </Button>
        )}
        {location && !isThere && (
          <Button
            icon={<Bookmark />}
            variant="quiet"
            disabled={!isFree}
            onClick={() => picker.send({ type: 'saved.keep' })}
          >
            {saved_city === null ? 'Save my place' : 'Save my place instead'}
          </Button>
        )}
        {saved_city !== null && (
          <Button variant="quiet" disabled={!isFree} onClick={() => picker.send({ type: 'saved.forget' })}>
            Forget it
          </Button>
        )}
      </FormActions>
    </Box>
  )
}
