import { styled } from '@linaria/react'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/controls/Button.tsx'
import { Checkbox } from '../../components/fields/Checkbox.tsx'
import { ChipGroup } from '../../components/controls/ChipGroup.tsx'
import { Combobox } from '../../components/fields/Combobox.tsx'
import { DateField } from '../../components/fields/DateField.tsx'
import { DayField } from '../../components/fields/DayField.tsx'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { FormProblem, type FormProblemProps } from '../../components/fields/FormProblem.tsx'
import { PasswordField } from '../../components/fields/PasswordField.tsx'
import { SaveButton, type SaveButtonProps } from '../../components/controls/SaveButton.tsx'
import { Select } from '../../components/fields/Select.tsx'
import { Switch } from '../../components/fields/Switch.tsx'
import { TextArea } from '../../components/fields/TextArea.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { space } from '../../theme/tokens.ts'
import { drawEach } from './drawEach.tsx'
import { Sample } from './Sample.tsx'
import { Section } from './Section.tsx'

const SideBySide = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr));
  gap: ${space[4]};
`

const nothing = () => undefined

const builds = ['Slim', 'Average', 'Athletic', 'Muscular', 'Stocky', 'Large'].map((label) => ({
  value: label.toLowerCase(),
  label,
}))

const interests = ['Climbing', 'Cooking', 'Sauna', 'Books', 'Cycling', 'Board games', 'Swimming'].map(
  (name, id) => ({
    id,
    name,
  }),
)

const cities = [
  { id: '1', label: 'Ghent', detail: 'Flanders, Belgium' },
  { id: '2', label: 'Genoa', detail: 'Liguria, Italy' },
  { id: '3', label: 'Geneva', detail: 'Switzerland' },
]

export function Forms() {
  const [name, setName] = useState('marek')
  const [password, setPassword] = useState('')
  const [birthday, setBirthday] = useState('1987-04-12')
  const [arrival, setArrival] = useState('2031-04-12')
  const [about, setAbout] = useState('Carpenter by day, slow cook by night.')
  const [build, setBuild] = useState('athletic')
  const [city, setCity] = useState('')
  const [isAgreed, setIsAgreed] = useState(true)
  const [showsAge, setShowsAge] = useState(true)
  const [chosen, setChosen] = useState<number[]>([0, 2])
  const found = cities.filter((each) => each.label.toLowerCase().startsWith(city.toLowerCase()))

  return (
    <Section
      id="forms"
      title="Forms"
      lead="A label above, the box, a hint or what is wrong below. What the server refuses stands at its field in the server’s words. A switch acts at once; a checkbox waits for its button."
    >
      <Sample title="Fields" layout="columns">
        <TextField
          label="Name"
          name="guide-name"
          value={name}
          onChange={setName}
          hint="3 to 20 letters, digits, dots, dashes or underscores."
        />
        <TextField
          label="Name"
          name="guide-taken"
          value="marek"
          onChange={nothing}
          error="That name is taken. Try another."
        />
        <PasswordField
          label="Password"
          name="guide-password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          hint="10 to 128 characters."
        />
        <DayField label="Arrival" name="guide-arrival" value={arrival} onChange={setArrival} />
        <DateField
          label="Birthday"
          name="guide-birthday"
          value={birthday}
          onChange={setBirthday}
          hint="Only your age is shown, and you can hide it."
          isBirthday
        />
        <Select
          label="Build"
          name="guide-build"
          options={builds}
          value={build}
          onChange={setBuild}
          isOptional
        />
        <Combobox
          label="City"
          name="guide-city"
          value={city}
          onInput={setCity}
          options={city === '' ? [] : found}
          onChoose={(option) => setCity(option.label)}
          placeholder="Begin to write: Ge"
        />
        <Combobox
          isBusy
          label="City, while it is looked for"
          name="guide-looking"
          value="Ghe"
          onInput={nothing}
          options={[]}
          onChoose={nothing}
        />
        <DateField
          disabled
          label="Birthday, once it is fixed"
          name="guide-fixed-birthday"
          value="1987-04-12"
          onChange={nothing}
        />
        <TextField
          label="Search members"
          name="guide-search"
          type="search"
          value=""
          onChange={nothing}
          prefix={<Search />}
          placeholder="A name"
          isOptional
        />
        <TextField label="Not to be changed" name="guide-fixed" value="Belgium" onChange={nothing} disabled />
        <TextArea
          label="About you"
          name="guide-about"
          value={about}
          onChange={setAbout}
          rows={3}
          limit={3000}
          showsCount
          isOptional
        />
        <TextArea
          label="A text that is too long"
          name="guide-long"
          value="I look for company on walks."
          onChange={nothing}
          rows={3}
          limit={20}
          showsCount
        />
      </Sample>
      <Sample title="Yes and no" layout="columns">
        <div>
          <Checkbox label="I am 18 or older" name="guide-adult" checked={isAgreed} onChange={setIsAgreed} />
          <Checkbox
            label="I accept the content guidelines"
            name="guide-rules"
            checked={false}
            onChange={nothing}
            error="Please read and accept them first."
          />
          <Checkbox label="Not to be changed" name="guide-fixed-box" checked disabled onChange={nothing} />
        </div>
        <div>
          <Switch
            label="Show my age"
            name="guide-age"
            hint="When it is off, nobody can filter by it either."
            checked={showsAge}
            onChange={setShowsAge}
          />
          <Switch label="Hide my distance" name="guide-distance" checked={false} onChange={nothing} isBusy />
          <Switch
            label="Not to be changed"
            name="guide-fixed-switch"
            checked={false}
            disabled
            onChange={nothing}
          />
        </div>
        <ChipGroup legend="Interests" options={interests} selected={chosen} onChange={setChosen} />
        <ChipGroup
          disabled
          legend="Interests, while they are saved"
          options={interests}
          selected={chosen}
          onChange={setChosen}
        />
      </Sample>
      <Sample title="What a form says in each state" layout="columns">
        {drawEach<FormProblemProps['state'], string>(
          {
            editing: '',
            saving: '',
            refused: 'Choose another day.',
            unanswered: 'We don’t know whether it is saved. Look before you try again.',
            saved: '',
          },
          (state, problem) => (
            <FormProblem state={state} problem={problem} />
          ),
        )}
      </Sample>
      <Sample title="Save button in each state">
        {drawEach<SaveButtonProps['state'], string>(
          { editing: 'Save', saving: 'Save', refused: 'Save', unanswered: 'Save', saved: 'Save' },
          (state, label) => (
            <SaveButton state={state} label={label} />
          ),
        )}
        {drawEach<SaveButtonProps['size'], string>(
          { small: 'Keep it', medium: 'Keep these', large: 'Keep them all' },
          (size, label) => (
            <SaveButton state="editing" size={size} label={label} />
          ),
        )}
        {drawEach<SaveButtonProps['variant'], string>(
          { primary: 'Keep my account', danger: 'Delete my account' },
          (variant, label) => (
            <SaveButton state="editing" variant={variant} label={label} />
          ),
        )}
        <SaveButton wide state="editing" label="Send report" />
      </Sample>
      <Sample title="A form" layout="stack">
        <Form label="Sample form" onSubmit={nothing}>
          <TextField
            label="Email"
            name="guide-email"
            type="email"
            autoComplete="off"
            value=""
            onChange={nothing}
          />
          <FormActions>
            <Button variant="quiet">Go back</Button>
            <Button type="submit" variant="primary">
              Send the link
            </Button>
          </FormActions>
        </Form>
      </Sample>
      <Sample title="A wide form, with fields side by side" layout="stack">
        <Form isWide label="Sample wide form" onSubmit={nothing}>
          <SideBySide>
            <TextField label="Height" name="guide-height" value="180 cm" onChange={nothing} />
            <TextField label="Weight" name="guide-weight" value="80 kg" onChange={nothing} />
          </SideBySide>
          <FormActions>
            <SaveButton state="editing" />
          </FormActions>
        </Form>
      </Sample>
    </Section>
  )
}
