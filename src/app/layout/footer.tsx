/** The page footer: opening hours, contact e-mail, social links (specification section 2). */
import { Mark } from '#illustrations/mark.tsx'
import { facility } from '#domain/facility/facility.ts'
import { Wrap } from '#ui/layout/wrap.tsx'
import styles from './site-layout.module.css'

export function Footer() {
  return (
    <footer className={styles['footer']}>
      <Wrap className={styles['row']}>
        <div className={styles['brand']}>
          <Mark width={44} />
          <p>{facility.openingHours}</p>
        </div>
        <ul className={styles['links']}>
          <li>
            <a href={`mailto:${facility.contactEmail}`}>{facility.contactEmail}</a>
          </li>
          {facility.social.map(({ name, url }) => (
            <li key={name}>
              <a href={url} rel="noreferrer">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </Wrap>
    </footer>
  )
}
