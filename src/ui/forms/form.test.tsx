/** Form errors: on blur at the field, after a failed submit in a summary. */
// @module-tag long
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import * as yup from 'yup'
import { CheckboxField, QuantityField, RadioCards, SelectField, TextField } from './field.tsx'
import { Form, Submit, useFormValues, type FormError } from './form.tsx'

const empty = { email: '', age: '', plan: '', qty: 1, agree: false, pin: '' }
const schema = yup.object({
  email: yup.string().trim().required('Email is required'),
  age: yup.string().required('Age is required'),
  plan: yup.string().required('Plan is required'),
  qty: yup.number().required('Quantity is required').min(1, 'At least 1'),
  agree: yup.boolean().oneOf([true], 'You must agree'),
})

const TypedEmail = () => <output>{useFormValues<typeof empty>().email}</output>

function show(onSubmit: (values: typeof empty) => Promise<FormError> | FormError = () => undefined) {
  render(
    <Form initialValues={empty} schema={schema} onSubmit={onSubmit}>
      <TextField name="email" label="Email" hint="We answer here" />
      <SelectField name="age" label="Age" placeholder="Select age" options={[{ value: '8', label: '8' }]} />
      <RadioCards name="plan" label="Plan" options={[{ value: 'monthly', label: 'Monthly' }]} />
      <QuantityField name="qty" label="Quantity" min={1} max={3} />
      <CheckboxField name="agree" label="I agree" />
      <TextField name="pin" label="Pin" secret />
      <TypedEmail />
      <Submit pendingLabel="Sending...">Send</Submit>
    </Form>,
  )
  return userEvent.setup()
}

const fill = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(screen.getByLabelText('Email'), 'sam@example.com')
  await user.selectOptions(screen.getByLabelText('Age'), '8')
  await user.click(screen.getByLabelText('Monthly'))
  await user.click(screen.getByLabelText('I agree'))
}

/** How password managers set a value: as a script of the page does, or past React, with or without an event. */
const managers: Record<string, (field: HTMLInputElement, value: string) => void> = {
  'by assignment, without an event': (field, value) => void (field.value = value),
  'past React, without an event': (field, value) => setPastReact(field, value),
  'by assignment, with an input event': (field, value) => {
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  },
  'with a change event only': (field, value) => {
    setPastReact(field, value)
    field.dispatchEvent(new Event('change', { bubbles: true }))
  },
}
const setPastReact = (field: HTMLInputElement, value: string) =>
  void Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value)

describe.each(Object.entries(managers))('a value set %s', (_how, set) => {
  const filled = () => {
    const [email, pin] = [
      screen.getByLabelText<HTMLInputElement>('Email'),
      screen.getByLabelText<HTMLInputElement>('Pin'),
    ]
    act(() => {
      set(pin, '0042')
      set(email, 'sam@example.com')
    })
    return { email, pin }
  }

  it.each([
    'a press of the button',
    'the Enter key',
    'a press after a visit to a field',
    'a press after typing elsewhere',
  ])('is sent by %s', async (way) => {
    const onSubmit = vi.fn()
    const user = show(onSubmit)
    await fill(user)
    await user.clear(screen.getByLabelText('Email'))
    const { email, pin } = filled()
    if (way.includes('visit')) {
      await user.click(email)
      await user.tab()
    }
    if (way.includes('typing')) await user.selectOptions(screen.getByLabelText('Age'), '8')
    if (way.includes('Enter')) await user.type(pin, '{Enter}', { skipClick: true })
    else await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
    expect(onSubmit.mock.calls[0]![0]).toMatchObject({ email: 'sam@example.com', pin: '0042' })
    expect(email).toHaveValue('sam@example.com')
    expect(screen.queryByText('Email is required')).not.toBeInTheDocument()
  })
})

describe('a field', () => {
  it('shows its error on blur, not before, and clears it once the value is valid', async () => {
    const user = show()
    const email = screen.getByLabelText('Email')
    expect(email).toHaveProperty('ariaInvalid', 'false')
    await user.click(email)
    expect(screen.queryByText('Email is required')).not.toBeInTheDocument()
    await user.tab()
    const error = await screen.findByText('Email is required')
    expect(email.getAttribute('aria-invalid')).toBe('true')
    expect(email.getAttribute('aria-describedby')?.split(' ')).toContain(error.id)
    await user.type(email, 's')
    await waitFor(() => expect(screen.queryByText('Email is required')).not.toBeInTheDocument())
    expect(email.getAttribute('aria-describedby')).toBe(screen.getByText('We answer here').id)
  })

  it('shows no error of what it held before, while a slow check of the form is under way', async () => {
    let answer!: (passes: boolean) => void
    const check = new Promise<boolean>((resolve) => (answer = resolve))
    const slow = yup.object({
      email: yup.string().required('Email is required'),
      word: yup.string().test('slow', 'Too common', (word = '') => word === '' || check),
    })
    render(
      <Form initialValues={{ email: '', word: '', note: '' }} schema={slow} onSubmit={() => undefined}>
        <TextField name="note" label="Note" />
        <TextField name="word" label="Word" />
        <TextField name="email" label="Email" />
      </Form>,
    )
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('Note'), 'n')
    await user.type(screen.getByLabelText('Word'), 'w')
    await user.type(screen.getByLabelText('Email'), 'sam@example.com')
    await user.tab()
    expect(screen.queryByText('Email is required')).not.toBeInTheDocument()
    answer(false)
    expect(await screen.findByText('Too common')).toBeVisible()
    expect(screen.queryByText('Email is required')).not.toBeInTheDocument()
  })

  it('has no name when secret', () => {
    show()
    expect(screen.getByLabelText('Pin').hasAttribute('name')).toBe(false)
    expect(screen.getByLabelText('Email').getAttribute('name')).toBe('email')
  })

  it('steps within its bounds', async () => {
    const user = show()
    const quantity = screen.getByLabelText<HTMLInputElement>('Quantity')
    const more = screen.getByRole('button', { name: 'More: Quantity' })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Fewer: Quantity' }).disabled).toBe(true)
    await user.click(more)
    await user.click(more)
    expect(quantity.value).toBe('3')
    expect((more as HTMLButtonElement).disabled).toBe(true)
  })
})

describe('a submit', () => {
  it('passes texts without the spaces around them, and passwords as typed', async () => {
    const submitted = vi.fn<(values: typeof empty) => undefined>()
    const user = show(submitted)
    await fill(user)
    await user.type(screen.getByLabelText('Email'), ' ')
    await user.type(screen.getByLabelText('Pin'), ' 1 ')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(submitted).toHaveBeenCalledTimes(1))
    expect(submitted.mock.calls[0]?.[0]).toMatchObject({ email: 'sam@example.com', pin: ' 1 ', qty: 1 })
    expect(screen.getByLabelText('Email')).toHaveValue('sam@example.com ')
  })

  it('lists every problem in form order when it fails, takes the focus, and links to the fields', async () => {
    const submitted = vi.fn<() => undefined>()
    const user = show(submitted)
    await user.click(screen.getByRole('button', { name: 'Send' }))
    const summary = await screen.findByRole('alert')
    await waitFor(() => expect(document.activeElement).toBe(summary))
    const links = screen.getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual([
      'Email is required',
      'Age is required',
      'Plan is required',
      'You must agree',
    ])
    await user.click(links[2]!)
    expect(document.activeElement).toBe(screen.getByLabelText('Monthly'))
    expect(submitted).not.toHaveBeenCalled()
  })

  it('shows the message of the server at the field until the value changes', async () => {
    const user = show(async () => ({ fields: { email: 'Already taken', unknown: 'Nowhere' } }))
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect((await screen.findAllByText('Already taken')).length).toBe(2)
    await user.tab()
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
    await user.type(screen.getByLabelText('Email'), 'x')
    await waitFor(() => expect(screen.queryByText('Already taken')).not.toBeInTheDocument())
  })

  it('shows that it is pending, keeps the values, and is sent once', async () => {
    let finish = () => {}
    const submitted = vi.fn<() => Promise<undefined>>(
      () => new Promise<undefined>((resolve) => (finish = () => resolve(undefined))),
    )
    const user = show(submitted)
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Send' }))
    const sending = await screen.findByRole('button', { name: 'Sending...' })
    await user.click(sending)
    await user.type(screen.getByLabelText('Pin'), '{Enter}')
    expect(submitted).toHaveBeenCalledTimes(1)
    finish()
    await screen.findByRole('button', { name: 'Send' })
    expect(screen.getByRole('status').textContent).toBe('sam@example.com')
  })
})
