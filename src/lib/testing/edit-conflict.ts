/** A form that edits a record which somebody else edits meanwhile. */
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** A form with the record it edits, and somebody else who edits it too. */
export type Editing = {
  /** Opens the form. */
  open: () => Promise<void>
  save: string
  /** Fills in a field, and asserts that it still has this value. */
  type: () => Promise<void>
  expectTyped: () => void
  /** Somebody else saves; `theirs` is what the form then shows. */
  saveElsewhere: () => Promise<{ status: number }>
  theirs: string
  /** The record as it is stored, and a part of it after the second save. */
  stored: () => Promise<unknown>
  final: object
}

/** The button of an open form: of equal names, the one in the dialog. */
const submitButton = (name: string) => {
  const dialog = screen.queryByRole('dialog')
  return (dialog ? within(dialog) : screen).getByRole('button', { name })
}

/** Their version is shown and not overwritten, what was typed stays, and the next save, which knows theirs, is written. */
export async function savesOverTheirs(form: Editing) {
  await form.open()
  await form.type()
  expect((await form.saveElsewhere()).status).toBeLessThan(300)
  const theirs = await form.stored()

  await userEvent.click(submitButton(form.save))
  const conflict = await screen.findByText(/Your changes are still/)
  expect(conflict.closest('[role="alert"]')).toHaveTextContent(form.theirs)
  form.expectTyped()
  expect(await form.stored()).toEqual(theirs)

  await userEvent.click(submitButton(form.save))
  await waitFor(async () => expect(await form.stored()).toMatchObject(form.final))
  await waitFor(() => expect(conflict).not.toBeInTheDocument())
}
