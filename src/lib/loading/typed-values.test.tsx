/** A prerendered form keeps the values entered before hydration and cannot be submitted until then. */
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import * as yup from 'yup'
import { CheckboxField, RadioCards, SelectField, TextField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import { adoptTyped } from './typed-values.ts'

const plans = ['monthly', 'annual'].map((value) => ({ value, label: value }))
const onSubmit = vi.fn()

const page = (
  <Form
    initialValues={{ name: '', pin: '', age: '', plan: 'monthly', agree: false }}
    schema={yup.object()}
    onSubmit={onSubmit}
  >
    <TextField name="name" label="Name" />
    <TextField name="pin" label="Pin" secret />
    <SelectField name="age" label="Age" options={[{ value: '8', label: '8' }]} placeholder="Select age" />
    <RadioCards name="plan" label="Plan" options={plans} />
    <CheckboxField name="agree" label="I agree" />
    <Submit>Send</Submit>
  </Form>
)

afterEach(() => {
  document.body.innerHTML = ''
})

test('values entered before hydration are adopted and submitted', async () => {
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(page)
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)

  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Name'), 'Robin')
  await user.type(screen.getByLabelText('Pin'), '1234')
  await user.selectOptions(screen.getByLabelText('Age'), '8')
  await user.click(screen.getByLabelText('annual'))
  await user.click(screen.getByLabelText('I agree'))

  const hydrated = await act(async () => hydrateRoot(root, page))
  await act(async () => adoptTyped())
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Robin')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSubmit).toHaveBeenCalledWith({ name: 'Robin', pin: '1234', age: '8', plan: 'annual', agree: true })
  act(() => hydrated.unmount())
})
