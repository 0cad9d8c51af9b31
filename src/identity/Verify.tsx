import { useState } from 'react'
import type { Site } from '../../contract/site.ts'
import { Button } from '../views/components/controls/Button.tsx'
import { Form } from '../views/components/fields/Form.tsx'
import { Notice } from '../views/components/layout/Notice.tsx'
import { ask } from './ask.ts'
import { Frame } from './Frame.tsx'
import { linkToken } from './redirect.ts'
import { useForm } from './useForm.ts'

const save = (fields: { readonly token: string }, signal: AbortSignal) => ask('verify', fields, signal)
const goOn = () => location.assign('/email-verified')

/** A click of a person, because mail programs open links by themselves. */
export function Verify({ site }: { site: Site }) {
  const [token] = useState(linkToken)
  const form = useForm({ token }, save, goOn)
  const problem = form.problem ?? form.errors['token']?.[0] ?? null
  return (
    <Frame site={site} title="Confirm your address" lead="One click, and the door is open.">
      <Form onSubmit={form.submit} label="Confirm your address">
        {problem !== null && <Notice tone="error">{problem}</Notice>}
        <Button type="submit" variant="primary" size="large" wide busy={form.isBusy}>
          Confirm
        </Button>
      </Form>
    </Frame>
  )
}
