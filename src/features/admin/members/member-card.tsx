/** 'A card per member: id, e-mail, joined date, name, plan, address, billing …' (specification section 2). */
import { billedTo, type FullMember } from '#domain/accounts/member-export.ts'
import styles from './admin-members.module.css'
import { cardOf, joinedOn, planOf } from './member-text.ts'

export function MemberCard({ member }: { member: FullMember }) {
  const { id, email, profileName, address, eventBookings, speedeBookings } = member
  const lines = [
    ['Joined', joinedOn(member)],
    ['Plan', planOf(member)],
    ['Address', address],
    ['Billing', billedTo(member)],
    ['Card', cardOf(member)],
    ['Events booked', eventBookings.length],
    ['Speede sessions', speedeBookings.length],
    ['ID', id],
  ] as const
  return (
    <li className={styles['card']}>
      <h2 className={styles['name']}>{profileName}</h2>
      <p className={styles['email']}>
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      <dl className={styles['lines']}>
        {lines.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
