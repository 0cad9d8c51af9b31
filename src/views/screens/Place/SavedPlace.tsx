import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Bookmark } from 'lucide-react'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import { placeText } from '../../../../contract/placeText.ts'
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
    <Box aria-label="Saved location">
      <h3>{saved_city === null ? 'No saved location' : name}</h3>
      <p>
        {saved_city === null
          ? 'Save your location before a trip, and return to it with one click.'
          : isThere
            ? 'This is your saved location.'
            : 'Only you see your saved location.'}
      </p>
      <FormActions>
        {saved_city !== null && !isThere && (
          <Button disabled={!isFree} onClick={() => picker.send({ type: 'saved.goTo' })}>
            Move back here
          </Button>
        )}
        {location && !isThere && (
          <Button
            icon={<Bookmark />}
            variant="quiet"
            disabled={!isFree}
            onClick={() => picker.send({ type: 'saved.keep' })}
          >
            {saved_city === null ? 'Save current location' : 'Replace with current location'}
          </Button>
        )}
        {saved_city !== null && (
          <Button variant="quiet" disabled={!isFree} onClick={() => picker.send({ type: 'saved.forget' })}>
            Delete
          </Button>
        )}
      </FormActions>
    </Box>
  )
}
