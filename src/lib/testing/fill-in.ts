/** Fields that are filled in at once, as by a browser that has stored them: where typing is not what a test is about. */
import { fireEvent, screen } from '@testing-library/react'

/** @param values by label */
export function fillIn(values: Record<string, string>): void {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
