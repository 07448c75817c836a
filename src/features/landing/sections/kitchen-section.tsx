/** #kitchen: featured meals. `menu` is the button that opens the menu. */
import type { ReactNode } from 'react'
import { TileKitchen } from '#illustrations/sections/tile-kitchen.tsx'
import { pageFacts } from '#club/pages.ts'
import { Section } from './section.tsx'
import styles from './section.module.css'

export function KitchenSection({ menu }: { menu: ReactNode }) {
  return (
    <Section
      id="kitchen"
      title="Kitchen"
      ground="boards"
      illustrationSide="left"
      lead="Real food from our meal partner, ready between practice and homework, with the protein counted for you."
      illustration={<TileKitchen />}
      actions={menu}
    >
      <ul className={styles['meals']}>
        {pageFacts.meals.map(({ kind, name, protein }) => (
          <li key={kind}>
            <span>{name}</span>
            <b>{protein} g</b>
          </li>
        ))}
      </ul>
    </Section>
  )
}
