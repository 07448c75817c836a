/** The kinds of messages to a family, a row each, with a tick for each way to send them. */
import type { ComponentProps, ReactNode } from 'react'
import { alwaysTold } from '#domain/notifications/mail-kind.ts'
import { mailChoiceMessages } from '#domain/fields/account-messages.ts'
import { Choice } from '#features/account/part.tsx'
import { VisuallyHidden } from '#ui/layout/box.tsx'

export const told = { ...mailChoiceMessages.choices, ...alwaysTold } as const
export type Told = keyof typeof told

/** A way to tell it beside e-mail: a column, and what stands below the table. */
export type Column = { name: string; head: ReactNode; cell: (row: Told) => ReactNode; below: ReactNode }

/** All of a list but `each`, or with it. */
export const toggled = <Kind,>(each: Kind, list: readonly Kind[]): Kind[] =>
  list.includes(each) ? list.filter((other) => other !== each) : [...list, each]

export const Tick = ({ label, ...choice }: Omit<ComponentProps<typeof Choice>, 'children'> & { label: string }) => (
  <Choice {...choice}>
    <VisuallyHidden>{label}</VisuallyHidden>
  </Choice>
)
