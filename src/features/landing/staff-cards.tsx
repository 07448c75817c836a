/** The people of the club: a portrait of initials, a role, an address. */
import { Portrait } from '#illustrations/portrait.tsx'
import { pageFacts } from '#club/pages.ts'
import { Card, CardGrid } from '#ui/layout/card.tsx'
import styles from './staff-cards.module.css'

const initialsOf = (name: string) =>
  name
    .split(' ')
    .map((word) => word[0])
    .join('')

export function StaffCards() {
  return (
    <div className={styles['staff']}>
      <CardGrid>
        {pageFacts.staff.map(({ name, role, email }, index) => (
          <Card
            key={email}
            art={<Portrait initials={initialsOf(name)} night={index % 2 === 1} />}
            actions={<a href={`mailto:${email}`}>{email}</a>}
          >
            <h2 className={styles['name']}>{name}</h2>
            <p className={styles['role']}>{role}</p>
          </Card>
        ))}
      </CardGrid>
    </div>
  )
}
