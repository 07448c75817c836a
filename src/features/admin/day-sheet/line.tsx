/** A booking, an event or a closure in a list of the day sheet, with what can be done about it. */
import type { ReactNode } from 'react'
import listStyles from '#features/admin/parts/lists.module.css'
import { Muted, Row } from '#ui/layout/box.tsx'

type LineProps = { as?: 'li' | 'div'; title: ReactNode; note: ReactNode; more?: ReactNode; children: ReactNode }

export const Line = ({ as = 'li', title, note, more, children }: LineProps) => (
  <Row as={as} justify="between" className={listStyles.bar}>
    <p>
      <b>{title}</b> <Muted>{note}</Muted> {more}
    </p>
    {children}
  </Row>
)
